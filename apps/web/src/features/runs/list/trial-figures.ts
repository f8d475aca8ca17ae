import {
  type HighestRate,
  listHighestRates,
  listTrialCounts,
  type RunBrief,
  type RunRow,
} from '@headroom/db';
import { findProfile, hasEnded } from '@headroom/model/run';
import { LRUCache } from 'lru-cache';
import { readDisturbed } from '#results/run/disturbed.ts';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';

/** Figures of a run's trials that a list shows. */
export interface TrialFigures {
  readonly counts: RunRow['trialCounts'];
  /** Number of trials that stayed disturbed. */
  readonly disturbed: number;
  /** Of a finished single run whose load does not set the rate, where a trial left one. */
  readonly highest?: HighestRate | undefined;
}

type RatedRun = Pick<RunBrief, 'id' | 'status' | 'kind' | 'profile'>;

/** A hundred pages of a list. */
const KEPT = 5000;

/** Figures of runs that have ended: no trial changes after its run's end. */
const ended = once('ended-trial-figures', () => new LRUCache<string, TrialFigures>({ max: KEPT }));

/** Figures of the trials of these runs, by the runs' ids; those of ended runs are read once. */
export async function readTrialFigures(
  runs: readonly RatedRun[],
): Promise<ReadonlyMap<string, TrialFigures>> {
  const known = new Map(
    runs.flatMap(({ id }) => {
      const figures = ended().get(id);
      return figures ? [[id, figures] as const] : [];
    }),
  );
  const unknown = runs.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return known;
  const ids = unknown.map(({ id }) => id);
  const [counts, disturbed, rates] = await Promise.all([
    listTrialCounts(db(), ids),
    readDisturbed(ids),
    listHighestRates(
      db(),
      unknown.filter(isRated).map(({ id }) => id),
    ),
  ]);
  for (const { id, status } of unknown) {
    const own = counts.get(id);
    if (!own) continue;
    const figures = { counts: own, disturbed: disturbed.get(id) ?? 0, highest: rates.get(id) };
    known.set(id, figures);
    if (hasEnded(status)) ended().set(id, figures);
  }
  return known;
}

/** Whether the rates of a run tell its servers apart: callers of an open load come whatever the server does. */
function isRated({ status, kind, profile }: RatedRun): boolean {
  return status === 'finished' && kind === 'single' && findProfile(profile)?.kind !== 'open';
}
