import { BuildFailed } from '../build-failed.ts';
import type { Buildable } from '../buildable.ts';
import { type CommandOptions, runCommand } from '../process/command.ts';
import type { BuildPlace } from '../sandbox/sandbox.ts';
import { type BuildLimits, within } from './limits.ts';
import type { BuildLog } from './log.ts';
import { copyFiles, sourceFiles } from './source-files.ts';

export interface Build {
  server: Buildable;
  /** Folder that it is built in. */
  folder: string;
  place: BuildPlace;
  limits: BuildLimits | undefined;
  log: BuildLog;
  memoryMb: number | undefined;
  onStart: NonNullable<CommandOptions['onStart']>;
  signal: AbortSignal | undefined;
}

/** Copies the sources to an empty folder and runs its build steps there. @throws BuildFailed */
export async function runSteps(build: Build): Promise<void> {
  const { server } = build;
  await copyFiles(server.folder, await sourceFiles(server), build.folder, build.onStart);
  await build.place.handOver();
  for (const step of server.build) await runStep(build, step);
}

async function runStep(build: Build, step: readonly [string, ...string[]]) {
  const { server, folder, place, limits, log, memoryMb, onStart, signal } = build;
  const { command, ...how } = place.step(step);
  const line = step.join(' ');
  log.add(`$ ${line}`);
  const failed = (how: string, cause?: unknown) =>
    new BuildFailed(`server ${server.id} was not built: ${how}`, log.text, { cause });
  const onLine = (printed: string) => log.add(printed);
  const limited = { what: `"${line}"`, limit: 'stepS', seconds: limits?.stepS, signal } as const;
  const ended = await within(limited, (signal) =>
    runCommand(command, { ...how, cwd: folder, memoryMb, signal, onLine, onStart }),
  ).catch((cause: Error) => {
    signal?.throwIfAborted();
    throw failed(cause.message, cause);
  });
  // Files are named from the folder of the sources, as its people know them.
  const reason = () => log.reason.replaceAll(`${folder}/`, '');
  if (ended !== 'exit code 0') throw failed(`"${line}" ended with ${ended}: ${reason()}`);
}
