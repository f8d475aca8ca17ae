/** Memory that a server frees after a soak whose sessions were left. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Soak } from '@headroom/model/experiments';
import { soakTable } from '@headroom/report';
import type { Machine } from '../runtime/machine.ts';
import type { LoadedServer } from '../runtime/runtime.ts';

const INTERVAL_MS = 1000;
/** Share of the growth whose release counts: what a runtime keeps of freed memory hides the rest. */
const FREED_SHARE = 0.5;

interface Wait {
  readonly soak: Soak;
  readonly server: Pick<LoadedServer, 'sample' | 'ended'>;
  readonly machine: Pick<Machine, 'look'>;
  /** Seconds that are waited at most. */
  readonly withinS: number;
  readonly signal: AbortSignal;
}

/**
 * Waits until a server gives back half of the memory by which it grew.
 * @returns undefined where it did not grow, or ended meanwhile
 */
export async function freedAfter({ soak, server, machine, withinS, signal }: Wait): Promise<Soak['freed']> {
  const [row] = soakTable([{ serverId: '', round: 1, status: 'passed', experiment: soak }]);
  const memory = row?.growth.find(({ metric }) => metric === 'memoryMb');
  const last = soak.slices.memoryMb.findLast((mb) => mb !== null);
  const isGrown = memory?.verdict === 'grows' || memory?.verdict === 'rises';
  if (!isGrown || !memory.quarters || last == null || withinS === 0) return undefined;
  const { first } = memory.quarters;
  const freedMb = first + (1 - FREED_SHARE) * (last - first);
  const startedAt = performance.now();
  const waited = () => (performance.now() - startedAt) / 1000;
  while (waited() < withinS) {
    const end = await Promise.race([server.ended, delay(INTERVAL_MS, undefined, { signal })]);
    if (end !== undefined) return undefined;
    await machine.look?.();
    if (server.sample().memoryMb <= freedMb) return { withinS, afterS: Math.round(waited()) };
  }
  return { withinS, afterS: null };
}
