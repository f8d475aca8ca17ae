import type { StoredAcknowledgement, WatchRun } from '@headroom/db';
import { changesOf, isExplained, type Step } from '@headroom/report/trends';
import type { Trend } from '../read-trend.ts';

/** Change of a watched branch at a place of its chart. */
export interface HistoryChange {
  /** Whole id of the commit that it appears with. */
  readonly commit: string;
  /** Place among the commits shown. */
  readonly place: number;
  /** Null: only the word about it is known any more. */
  readonly direction: 'better' | 'worse' | null;
  readonly acknowledged: StoredAcknowledgement | null;
  /** Comparison that found it; else the steps of servers in the series that make it. */
  readonly by: { readonly run: WatchRun } | { readonly steps: readonly ServerStep[] };
}

/** Step of a server. */
export interface ServerStep extends Step {
  readonly serverId: string;
}

interface Known {
  readonly trend: Pick<Trend, 'revisions' | 'lines'> & { readonly metric: Pick<Trend['metric'], 'isExact'> };
  readonly runs: readonly WatchRun[];
  readonly acknowledged: readonly StoredAcknowledgement[];
}

/**
 * Changes at the commits shown, oldest first: what comparisons found, and steps of the series that none of those
 * explains. A step that was acknowledged is no step of the series any more; its word stands for it.
 */
export function changesIn({
  trend: { metric, revisions, lines },
  runs,
  acknowledged,
}: Known): HistoryChange[] {
  const placeOf = (commit: string) =>
    revisions.findIndex((revision) => revision.commit === commit && !revision.dirty);
  const compared = changesOf(runs, acknowledged)
    .map(({ run, ...change }): HistoryChange => ({ ...change, place: placeOf(change.commit), by: { run } }))
    .filter(({ place }) => place >= 0);
  const places = compared.map(({ place }) => place);
  const own = lines.flatMap(({ serverId, steps }) => steps.map((step) => ({ ...step, serverId })));
  const told = Map.groupBy(
    // Verdicts say nothing of a count.
    own.filter(({ index }) => metric.isExact || !isExplained(index, places)),
    ({ index }) => index,
  );
  const stepped = [...told].map(
    ([place, steps]): HistoryChange => ({
      commit: revisions[place]?.commit ?? '',
      place,
      direction: steps.some(({ direction }) => direction === 'worse') ? 'worse' : 'better',
      acknowledged: null,
      by: { steps },
    }),
  );
  const spoken = acknowledged
    .filter((word) => !compared.some((change) => change.acknowledged === word))
    .map(
      (word): HistoryChange => ({
        commit: word.commit,
        place: placeOf(word.commit),
        direction: null,
        acknowledged: word,
        by: { steps: [] },
      }),
    )
    .filter(({ place }) => place >= 0);
  return [...compared, ...stepped, ...spoken].sort((a, b) => a.place - b.place);
}
