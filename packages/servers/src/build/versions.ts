import { buildEnvironment } from '../env.ts';
import type { ServerManifest } from '../manifest/manifest.ts';
import { BuildFailed } from './build-failed.ts';
import { runCommand } from './command.ts';
import type { BuildLog } from './log.ts';
import type { Versions } from './record.ts';

/**
 * Reads the versions of framework and runtime from a finished build.
 * @throws BuildFailed when the manifest's pattern finds none
 */
export async function readVersions(
  manifest: ServerManifest,
  folder: string,
  log: BuildLog,
  signal: AbortSignal | undefined,
): Promise<Versions> {
  const read = (what: keyof ServerManifest['versions']) => readVersion(manifest, what, folder, log, signal);
  return { frameworkVersion: await read('framework'), runtimeVersion: await read('runtime') };
}

async function readVersion(
  manifest: ServerManifest,
  what: keyof ServerManifest['versions'],
  folder: string,
  log: BuildLog,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { command, pattern } = manifest.versions[what];
  const line = command.join(' ');
  const printed: string[] = [];
  const env = buildEnvironment(manifest);
  const fail = (problem: string, cause?: unknown): never => {
    const message = `the ${what} version of server ${manifest.id} could not be read: ${problem}`;
    throw new BuildFailed(message, `${log.text}\n$ ${line}\n${printed.join('\n')}`, { cause });
  };
  const ended = await runCommand(command, {
    cwd: folder,
    env,
    signal,
    onLine: (text) => printed.push(text),
  }).catch((cause: Error) => {
    signal?.throwIfAborted();
    return fail(cause.message, cause);
  });
  const version = new RegExp(pattern).exec(printed.join('\n'))?.[1];
  if (ended === 'exit code 0' && version) return version;
  const said = printed.join(' | ').slice(0, 200) || 'nothing';
  return fail(`"${line}" ended with ${ended}; it printed ${said}; looked for /${pattern}/`);
}
