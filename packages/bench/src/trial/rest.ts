import { setTimeout as delay } from 'node:timers/promises';
import { type AtRest, CPU_LEFT_PCT, type Rest } from '@headroom/model/host';
import type { Machine } from '../runtime/machine.ts';
import type { RunningServer } from '../runtime/runtime.ts';

const SLICE_MS = 1000;
/** Time that a server has after a load until it rests: it may finish what was given up. */
const RESTS_WITHIN_MS = 10_000;

type Watched = Pick<RunningServer, 'held' | 'sample'>;

/** Use of a server that nobody calls, over a second. */
export async function useAtRest(
  server: Watched,
  machine: Pick<Machine, 'look'>,
  signal: AbortSignal,
): Promise<AtRest> {
  const sample = async () => {
    await machine.look?.();
    return server.sample();
  };
  const first = await sample();
  await delay(SLICE_MS, undefined, { signal });
  const last = await sample();
  return {
    cpuPct: (100 * (last.cpuMs - first.cpuMs)) / Math.max(1, last.atMs - first.atMs),
    openFiles: server.held()?.openFiles ?? null,
  };
}

/** Use of a server at rest before and after a load; after it, once it uses no more than before, or after RESTS_WITHIN_MS. */
export async function restAfter(
  server: Watched,
  machine: Pick<Machine, 'look'>,
  before: AtRest,
  signal: AbortSignal,
): Promise<Rest> {
  const startedAt = performance.now();
  let leastPct = Infinity;
  for (;;) {
    const { cpuPct, openFiles } = await useAtRest(server, machine, signal);
    // A second of a collection at the end is no work that goes on.
    leastPct = Math.min(leastPct, cpuPct);
    const after = { cpuPct: leastPct, openFiles };
    const tookMs = performance.now() - startedAt;
    const rests =
      after.cpuPct < before.cpuPct + CPU_LEFT_PCT && (after.openFiles ?? 0) <= (before.openFiles ?? 0);
    if (rests || tookMs >= RESTS_WITHIN_MS) return { before, after, afterS: Math.round(tookMs / 1000) };
  }
}
