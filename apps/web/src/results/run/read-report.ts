import { listRunCalibrations, type RunDetail, readRun } from '@headroom/db';
import { hasEnded } from '@headroom/workload';
import { LRUCache } from 'lru-cache';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';
import { type Report, reportOf } from './report.ts';

/** A run with everything that is computed from it. */
export interface WholeRun {
  run: RunDetail;
  report: Report;
}

/** A run of 15 servers × 3 rounds takes about 1 MB. */
const KEPT = 32;
/** Nothing measured changes after a run's end, but a host may be named anew. */
const KEPT_MS = 300_000;

/** Ended runs by their ids. */
export const endedRuns = once(
  'ended-runs',
  () => new LRUCache<string, WholeRun>({ max: KEPT, ttl: KEPT_MS }),
);

/** Whether this process has seen that a run has ended; false for any it has not looked at lately. */
export function isKnownEnded(id: string): boolean {
  return endedRuns().has(id);
}

/** Forgets the ended runs that a host measured, as what they say of it has changed; returns their ids. */
export function forgetRunsOf(hostId: string): string[] {
  const ids = [...endedRuns()].flatMap(([id, { run }]) => (run.host?.id === hostId ? [id] : []));
  for (const id of ids) endedRuns().delete(id);
  return ids;
}

/**
 * A run with its report; null for an unknown id. Whether its reader may see it was asked before. Those that have ended are kept in memory, the latest asked for:
 * reading and computing one takes a hundred times longer than drawing its page.
 */
export async function readWholeRun(id: string): Promise<WholeRun | null> {
  const known = endedRuns().get(id);
  if (known) return known;
  const run = await readRun(db(), id);
  if (!run) return null;
  const calibrations = run.kind === 'single' ? await listRunCalibrations(db(), run) : [];
  const whole = { run, report: reportOf(run, calibrations) };
  if (hasEnded(run.status)) endedRuns().set(id, whole);
  return whole;
}
