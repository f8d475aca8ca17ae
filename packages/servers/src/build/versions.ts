import type { ServerManifest } from '../manifest/manifest.ts';
import { BuildFailed } from './build-failed.ts';
import type { BuildLog } from './log.ts';
import type { Versions } from './record.ts';

/** Runs a program in a finished build. @returns `exit code 0`, or how else it ended */
export type RunInBuild = (
  command: readonly [string, ...string[]],
  onLine: (line: string) => void,
) => Promise<string>;

/**
 * Reads the versions of framework and runtime from a finished build.
 * @throws BuildFailed when the manifest's pattern finds none
 */
export async function readVersions(
  manifest: ServerManifest,
  run: RunInBuild,
  log: BuildLog,
  signal: AbortSignal | undefined,
): Promise<Versions> {
  const read = (what: keyof ServerManifest['versions']) => readVersion(manifest, what, run, log, signal);
  return { frameworkVersion: await read('framework'), runtimeVersion: await read('runtime') };
}

async function readVersion(
  manifest: ServerManifest,
  what: keyof ServerManifest['versions'],
  run: RunInBuild,
  log: BuildLog,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { command, pattern } = manifest.versions[what];
  const line = command.join(' ');
  const printed: string[] = [];
  const fail = (problem: string, cause?: unknown): never => {
    const message = `the ${what} version of server ${manifest.id} could not be read: ${problem}`;
    throw new BuildFailed(message, `${log.text}\n$ ${line}\n${printed.join('\n')}`, { cause });
  };
  const ended = await run(command, (text) => printed.push(text)).catch((cause: Error) => {
    signal?.throwIfAborted();
    return fail(cause.message, cause);
  });
  const version = new RegExp(pattern).exec(printed.join('\n'))?.[1];
  if (ended === 'exit code 0' && version) return version;
  const said = printed.join(' | ').slice(0, 200) || 'nothing';
  return fail(`"${line}" ended with ${ended}; it printed ${said}; looked for /${pattern}/`);
}
