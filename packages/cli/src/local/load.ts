import type { CompareOptions, MeasureOptions, TryOptions } from '../arguments/arguments.ts';
import type { Looked } from '../commands/init.ts';
import { CommandError } from '../exit.ts';
import type { Looking } from './look.ts';

/** Measures a server on this machine. @throws CommandError where the sources are not there */
export async function measureHere(options: MeasureOptions): Promise<number> {
  const { measureCommand } = await loaded<typeof import('./measure.ts')>('./measure.ts');
  return measureCommand(options);
}

/** Compares two servers on this machine. @throws CommandError where the sources are not there */
export async function compareHere(options: CompareOptions): Promise<number> {
  const local = await loaded<typeof import('./compare.ts')>('./compare.ts');
  return local.compareHere(options);
}

/** Starts a server of a file on this machine and tries it. @throws CommandError where the sources are not there */
export async function tryHere(options: Omit<TryOptions, 'url'>): Promise<number> {
  const local = await loaded<typeof import('./measure.ts')>('./measure.ts');
  return local.tryHere(options);
}

/** Starts a server on this machine and looks at what it answers. @throws CommandError where the sources are not there */
export async function lookHere(looking: Looking): Promise<Looked> {
  const { look } = await loaded<typeof import('./look.ts')>('./look.ts');
  return look(looking);
}

/**
 * A module that starts servers, or k6. It needs the sources of Headroom, the load's script, the bridge and the sandbox,
 * so it is no part of the bundle, and its name is none that a bundler follows.
 */
async function loaded<Module>(name: string): Promise<Module> {
  if (!import.meta.url.endsWith('.ts')) {
    throw new CommandError(
      'this installation of the command can only ask servers and installations. To start servers here, or to measure, run it from a checkout of Headroom: make setup, then pnpm headroom with the same arguments',
    );
  }
  return (await import(new URL(name, import.meta.url).href)) as Module;
}
