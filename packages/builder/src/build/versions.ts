import { matchedBy, SEARCHED_CHARACTERS } from '@headroom/model/manifest';
import { BuildFailed } from '../build-failed.ts';
import type { Buildable, VersionCommand } from '../buildable.ts';
import { FirstLines } from '../process/lines.ts';
import type { BuildLog } from './log.ts';
import type { Versions } from './record.ts';

/** Form of a version that can be shown and stored. */
const VERSION = /^\P{C}{1,100}$/u;

/** Runs a program in a finished build. @returns `exit code 0`, or how else it ended */
export type RunInBuild = (
  command: readonly [string, ...string[]],
  onLine: (line: string) => void,
) => Promise<string>;

/**
 * Reads the versions of framework and runtime from a finished build. A command that tells both is run once.
 * @throws BuildFailed when a pattern finds none
 */
export async function readVersions(
  id: string,
  { framework, runtime }: NonNullable<Buildable['versions']>,
  run: RunInBuild,
  log: BuildLog,
  signal: AbortSignal | undefined,
): Promise<Versions> {
  const title = (what: string) => `the ${what} version of server ${id}`;
  const told = await answerOf(framework.command, run);
  signal?.throwIfAborted();
  const frameworkVersion = versionIn(title('framework'), framework, told, log);
  const isTold = JSON.stringify(runtime.command) === JSON.stringify(framework.command);
  const toldNext = isTold ? told : await answerOf(runtime.command, run);
  signal?.throwIfAborted();
  return { frameworkVersion, runtimeVersion: versionIn(title('runtime'), runtime, toldNext, log) };
}

/** Lines that a command printed first, and how it ended: an Error where it did not by itself. */
interface Answer {
  printed: FirstLines;
  ended: string | Error;
}

async function answerOf(command: VersionCommand['command'], run: RunInBuild): Promise<Answer> {
  const printed = new FirstLines(SEARCHED_CHARACTERS);
  const ended = await run(command, (text) => printed.add(text)).catch((cause: Error) => cause);
  return { printed, ended };
}

function versionIn(
  title: string,
  { command, pattern }: VersionCommand,
  { printed, ended }: Answer,
  log: BuildLog,
): string {
  const line = command.join(' ');
  const fail = (problem: string, cause?: unknown): never => {
    const message = `${title} could not be read: ${problem}`;
    throw new BuildFailed(message, `${log.text}\n$ ${line}\n${printed.lines.join('\n')}`, { cause });
  };
  if (ended instanceof Error) return fail(ended.message, ended);
  const version = matchedBy(pattern, printed.lines.join('\n'));
  if (ended === 'exit code 0' && version) {
    if (VERSION.test(version)) return version;
    return fail(
      `"${line}" printed ${JSON.stringify(version.slice(0, 100))} as version: allowed are 1 to 100 characters, none of them invisible`,
    );
  }
  const said = printed.lines.join(' | ').slice(0, 200) || 'nothing';
  const where = printed.isCut ? ` in its first ${SEARCHED_CHARACTERS / 1024} KB` : '';
  return fail(`"${line}" ended with ${ended}; it printed ${said}; looked for /${pattern}/${where}`);
}
