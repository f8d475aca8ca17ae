import { buildEnvironment } from '../env.ts';
import type { ServerManifest } from '../manifest/manifest.ts';
import { BuildFailed } from './build-failed.ts';
import { runCommand } from './command.ts';
import type { Lock } from './lock.ts';
import type { BuildLog } from './log.ts';
import { copyFiles, sourceFiles } from './source-files.ts';

export interface Build {
  manifest: ServerManifest;
  /** Where it is built. */
  folder: string;
  marks: Readonly<Record<string, string>>;
  log: BuildLog;
  lock: Lock;
  signal: AbortSignal | undefined;
}

/** Copies the sources to an empty folder and runs the manifest's build steps there. @throws BuildFailed */
export async function runSteps(build: Build): Promise<void> {
  const { folder, sources } = build.manifest;
  await copyFiles(folder, await sourceFiles(folder, sources), build.folder);
  for (const step of build.manifest.build) await runStep(build, step);
}

async function runStep(build: Build, step: readonly [string, ...string[]]) {
  const { manifest, folder, marks, log, lock, signal } = build;
  const line = step.join(' ');
  log.add(`$ ${line}`);
  const failed = (how: string, cause?: unknown) =>
    new BuildFailed(`server ${manifest.id} was not built: ${how}`, log.text, { cause });
  const ended = await runCommand(step, {
    cwd: folder,
    env: { ...buildEnvironment(manifest), ...marks },
    signal,
    onLine: (printed) => log.add(printed),
    onStart: (leader) => lock.running(leader),
  }).catch((cause: Error) => {
    signal?.throwIfAborted();
    throw failed(cause.message, cause);
  });
  if (ended !== 'exit code 0') throw failed(`"${line}" ended with ${ended}: ${log.last(3).slice(-400)}`);
}
