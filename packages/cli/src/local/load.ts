import type { InitOptions, LocalOptions } from '../arguments/arguments.ts';
import { CommandError } from '../exit.ts';

/** Starts a server on this machine and tries or measures it. @throws CommandError where the sources are not there */
export async function startHere(options: LocalOptions): Promise<number> {
  const { measureCommand } = await loaded<typeof import('./measure.ts')>('./measure.ts');
  return measureCommand(options);
}

/** Starts a server on this machine and writes a workload for it. @throws CommandError where the sources are not there */
export async function initHere(options: InitOptions): Promise<number> {
  const { initCommand } = await loaded<typeof import('./init.ts')>('./init.ts');
  return initCommand(options);
}

/**
 * A module that starts servers. It needs the sources of Headroom, the load's script, the bridge and the sandbox, so it
 * is no part of the bundle, and its name is none that a bundler follows.
 */
async function loaded<Module>(name: string): Promise<Module> {
  if (!import.meta.url.endsWith('.ts')) {
    throw new CommandError(
      'this installation of the command asks servers and installations only. To start servers here, run it from a checkout of Headroom: make setup, then pnpm headroom and the same words',
    );
  }
  return (await import(new URL(name, import.meta.url).href)) as Module;
}
