import type { RunDetail } from '@headroom/db';
import { LRUCache } from 'lru-cache';
import { once } from '#server/once.ts';
import type { Report } from './report.ts';

/** A run with everything that is computed from it. */
export interface RunReport {
  run: RunDetail;
  report: Report;
}

/** A run of 15 servers × 3 rounds takes about 1 MB. */
const KEPT = 32;
/** Lifetime in the cache: nothing measured changes after a run's end, but a host may get another name. */
const KEPT_MS = 300_000;

/** Ended runs by their ids. */
export const endedRuns = once(
  'ended-runs',
  () => new LRUCache<string, RunReport>({ max: KEPT, ttl: KEPT_MS }),
);

/** Whether this process has seen that a run has ended; false for runs that it has not read in the last minutes. */
export function isKnownEnded(id: string): boolean {
  return endedRuns().has(id);
}

/** Removes the ended runs that a host measured from the cache, as the host changed; returns their ids. */
export function forgetRunsOf(hostId: string): string[] {
  const ids = [...endedRuns()].flatMap(([id, { run }]) => (run.host?.id === hostId ? [id] : []));
  for (const id of ids) endedRuns().delete(id);
  return ids;
}
