import type { WatchRun } from '@headroom/db';
import { sideVersion } from '@headroom/model/comparison';
import type { Release } from '@headroom/model/run';
import { judgeReleases } from '@headroom/project/releases';
import type { Followed } from '../releases.ts';

/** A version of a watch: its comparison, or the reason that it has none. */
export interface ReleaseRow {
  readonly version: string;
  readonly releasedAt: Date | null;
  /** Comparison of it with the one before; null for none. */
  readonly run: WatchRun | null;
  /** Rule of the registry by which it is passed over; null for none. */
  readonly passedOver: string | null;
  /** Reason that it was not compared. */
  readonly reason: string;
}

/**
 * Versions since the first base, newest first: those that were compared, and the others with the rule by which they were
 * not.
 * @param runs newest first
 */
export function releaseRows(
  { scheme, listed }: Pick<Followed, 'scheme' | 'listed'>,
  { runs, firstCommit }: { runs: readonly WatchRun[]; firstCommit: string },
): ReleaseRow[] {
  const compared = new Map(
    runs
      // A step of a search compares an earlier version; the comparison of a head comes before it.
      .toSorted((a, b) => Number(a.searchesId === null) - Number(b.searchesId === null))
      .map((run) => [sideVersion(run.head) ?? run.head, run]),
  );
  const judged = listed ? judgeReleases(scheme, listed, sideVersion(firstCommit) ?? null) : [];
  const newest = judged.findLastIndex(({ passedOver }) => passedOver === null);
  const rows = judged.map(({ version, releasedAt, passedOver }, at): ReleaseRow => {
    const reason = passedOver === null ? waitingReason(at, newest) : `passed over: ${passedOver}`;
    const run = compared.get(version) ?? null;
    return { version, releasedAt: dateOf({ releasedAt }), run, passedOver, reason };
  });
  const shown = new Set(judged.map(({ version }) => version));
  const unlisted = [...compared].filter(([version]) => !shown.has(version));
  const rest = unlisted.map(([version, run]): ReleaseRow => ({ ...UNLISTED, version, run }));
  return [...rest, ...rows].reverse();
}

const UNLISTED = { releasedAt: null, passedOver: null, reason: '' } as const;

const dateOf = ({ releasedAt }: Pick<Release, 'releasedAt'>) =>
  releasedAt === null ? null : new Date(releasedAt);

function waitingReason(at: number, newest: number): string {
  return at < newest ? 'measured together with a later one' : 'waits for its comparison';
}
