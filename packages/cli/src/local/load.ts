import type { LocalOptions } from '../arguments/arguments.ts';
import { CommandError } from '../exit.ts';

/**
 * Starts a server on this machine and tries or measures it. What does so needs the sources of Headroom: the load's
 * script, the bridge, the sandbox; so it is no part of the bundle.
 * @throws CommandError where the sources are not there, which says how to get them
 */
export async function startHere(options: LocalOptions): Promise<number> {
  if (!import.meta.url.endsWith('.ts')) {
    throw new CommandError(
      'this installation of the command asks servers and installations only. To start servers here, run it from a checkout of Headroom: make setup, then pnpm headroom measure FILE',
    );
  }
  // Not a name that a bundler follows.
  const url = new URL('./measure.ts', import.meta.url).href;
  const { measureCommand } = (await import(url)) as typeof import('./measure.ts');
  return measureCommand(options);
}
