import { PROCESSORS } from '@headroom/model/host/places';
import type {
  CheckOptions,
  CompareOptions,
  ContextOptions,
  MeasureOptions,
  TryOptions,
} from '../arguments/schemas.ts';
import type { Looked } from '../commands/init.ts';
import { CommandError } from '../exit.ts';
import type { Looking } from './look.ts';

/** Measures a server on this machine. @throws CommandError where this machine cannot measure */
export async function measureHere(options: MeasureOptions): Promise<number> {
  await prepare();
  return (await import('./measure.ts')).measureCommand(options);
}

/** Counts the catalogue of a server of any form. @throws CommandError where this machine cannot start servers */
export async function contextHere(options: ContextOptions): Promise<number> {
  await prepare();
  return (await import('./context.ts')).contextCommand(options);
}

/** Counts the servers of a file and holds them against their budgets. @throws CommandError as `contextHere` */
export async function checkBudgetsHere(options: CheckOptions, ids: readonly string[]): Promise<number> {
  await prepare();
  return (await import('./check-budgets.ts')).checkBudgetsCommand(options, ids);
}

/** Compares two servers on this machine. @throws CommandError where this machine cannot measure */
export async function compareHere(options: CompareOptions): Promise<number> {
  await prepare();
  return (await import('./compare.ts')).compareHere(options);
}

/** Starts a server of a file on this machine and tries it. @throws CommandError where this machine cannot measure */
export async function tryHere(options: Omit<TryOptions, 'url'>): Promise<number> {
  await prepare();
  return (await import('./measure.ts')).tryHere(options);
}

/** Starts a server on this machine and looks at what it answers. @throws CommandError where this machine cannot measure */
export async function lookHere(looking: Looking): Promise<Looked> {
  await prepare();
  return (await import('./look.ts')).look(looking);
}

/** Processes are read from /proc, and the programs are those of Linux. */
async function prepare(): Promise<void> {
  const { arch, platform } = process;
  if (platform !== 'linux' || !PROCESSORS.some((name) => name === arch)) {
    throw new CommandError(
      `starting and measuring servers needs Linux on ${PROCESSORS.join(' or ')} (this is ${platform} on ${arch}): use such a machine or a container. check, run, compare, status, watch and try --url work here`,
    );
  }
  if (!('AsyncDisposableStack' in globalThis)) await import('./node22.ts');
}
