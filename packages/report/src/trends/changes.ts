/** Changes of a watched branch: what its comparisons found. */
import type { Acknowledged, FoundCommits } from '@headroom/model/comparison';
import { isWorse, saysChange } from '../compare/summary.ts';
import type { Verdict } from '../compare/verdict.ts';

/** Comparison of a watch, as far as it tells of a change. */
export interface ComparedHead {
  /** Comparison whose slowdown it searches the commit of; null: it compares a new head. */
  readonly searchesId: string | null;
  readonly status: string;
  /** Whole id of the commit; of a release its side. */
  readonly head: string;
  /** Revision of head once it was fetched; its commit stands for a release. */
  readonly headRevision?: { readonly commit: string } | null;
  /** What the search behind it came to. */
  readonly found: FoundCommits | null;
  /** Number of metrics of each verdict. */
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>> | null;
}

/** Change that a comparison found. */
export interface FoundChange<Run, Word> {
  /** Whole id of the commit that it appears with: the one that was searched for, else the head that was compared. */
  readonly commit: string;
  readonly direction: 'better' | 'worse';
  readonly run: Run;
  /** A person's word about it; null: nobody acknowledged it. */
  readonly acknowledged: Word | null;
}

/**
 * Changes that the comparisons of a watch found, in their order. One that was acknowledged by its head stays so once the
 * commit behind it is found. What fixed another change is acknowledged with that.
 */
export function changesOf<Run extends ComparedHead, Word extends Acknowledged>(
  runs: readonly Run[],
  words: readonly Word[],
): FoundChange<Run, Word>[] {
  const commits = new Map(runs.map(({ head, headRevision }) => [head, headRevision?.commit]));
  const commitOf = (ref: string) => commits.get(ref) ?? ref;
  return runs.flatMap((run) => {
    const { searchesId, status, found, verdicts } = run;
    const head = commitOf(run.head);
    if (searchesId !== null || status !== 'finished' || !saysChange(verdicts)) return [];
    const [only = head, ...more] = found?.commits ?? [];
    const commit = more.length === 0 ? commitOf(only) : head;
    const direction = isWorse(verdicts) ? 'worse' : 'better';
    const own = words.find((word) => word.commit === commit || word.commit === head);
    const fixing = direction === 'better' ? words.find(({ fixedBy }) => fixedBy === head) : undefined;
    return [{ commit, direction, run, acknowledged: own ?? fixing ?? null } as const];
  });
}

/**
 * Distance, in measured commits, at which a step of a series is the same change as one that a comparison found: a level
 * is three values long at least, and its border is not found more exactly (MIN_LEVEL_LENGTH).
 */
export const SAME_WITHIN = 2;

/** Whether a change that a comparison found explains a step. @param places those of the changes, in the series */
export function isExplained(place: number, places: readonly number[]): boolean {
  return places.some((known) => Math.abs(known - place) <= SAME_WITHIN);
}
