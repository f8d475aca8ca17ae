import type { Command } from '@headroom/builder';
import type { Sandbox } from '@headroom/builder/sandbox';
import { fillPlaceholders } from '@headroom/project';
import { aborts } from '../race.ts';
import { Child } from '../runtime/child.ts';
import { guardMemory, type MemoryGuard } from '../runtime/guard-memory.ts';
import type { Seeding } from '../runtime/runtime.ts';
import { makeTmp } from '../runtime/tmp.ts';
import { TrialFailure } from '../trial-failure.ts';
import { placeholderValue } from './launch.ts';
import { NOT_BUILT } from './not-built.ts';

/** The host on which a command is run. */
export interface SeedHost {
  sandbox: Sandbox;
  cacheDir: string;
  /** The worker's mark. */
  mark: string;
  /** `none` keeps the command from every network. */
  network?: 'none';
}

/** As much as a server gets by default. */
const MOST_MEMORY_MB = 2048;

const NO_SERVER = { host: '', port: 0, workers: 1, secrets: {} };

/**
 * Runs a command that completes a folder of fixtures, in it, with the programs of the host and in its sandbox.
 * @throws TrialFailure `server_failed`, with what it printed last, when it fails; the signal's reason when aborted
 */
export async function seedBy(
  { sandbox, cacheDir, mark, network }: SeedHost,
  command: readonly string[],
  { fixtures, places, signal }: Seeding,
): Promise<void> {
  signal.throwIfAborted();
  const tmp = await makeTmp(sandbox, cacheDir);
  try {
    const values = { ...NO_SERVER, fixtures, places, tmp: tmp.folder };
    const fill = (text: string) => fillPlaceholders(text, (name) => placeholderValue(name, values));
    const start = command.map(fill) as [string, ...string[]] satisfies Command;
    const around = { writable: [fixtures], network };
    const wrapped = await sandbox.server({ ...NOT_BUILT, start }, fixtures, {}, around);
    const child = await Child.start({ title: start[0], ...wrapped, cwd: fixtures, mark });
    await untilEnded(child, command, signal);
  } finally {
    await tmp.remove();
  }
}

async function untilEnded(child: Child, command: readonly string[], signal: AbortSignal): Promise<void> {
  const guard = guardMemory(child, 'it', MOST_MEMORY_MB, (limitMb) => child.memoryMb(limitMb));
  try {
    const { code } = await Promise.race([child.exited, isTooMuch(guard), aborts(signal)]);
    if (code !== 0) throw failed(command, `ended with status ${code}`, child.logs());
  } finally {
    guard.stop();
    await child.stop('now');
  }
}

/** @throws TrialFailure `server_failed` once memory is used up; never resolves */
async function isTooMuch({ exceeded }: MemoryGuard): Promise<never> {
  throw new TrialFailure('server_failed', `a command of world.fixtures.seed was ended: ${await exceeded}`);
}

function failed(command: readonly string[], how: string, printed: string): TrialFailure {
  const last = printed.trim().slice(-400);
  const said = last ? `; it printed last: ${last}` : '; it printed nothing';
  const which = `the command ${JSON.stringify(command)} of world.fixtures.seed`;
  return new TrialFailure('server_failed', `${which} ${how}${said}`);
}
