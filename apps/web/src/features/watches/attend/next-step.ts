import type { WatchRun } from '@headroom/db';
import { isWorse, type SearchStep, type StepOutcome, searchNext } from '@headroom/report/compare';
import { type FoundCommits, hasEnded, MAX_WATCH_FAILURES, plural } from '@headroom/workload';

/** State of a watch by which its next step is decided. */
export interface WatchState {
  readonly firstCommit: string;
  readonly activeSince: Date;
  readonly refusals: number;
  readonly problem: string | null;
  /** True once its next new head may be compared. */
  readonly due: boolean;
  /** Head of the branch; null: no host tells. */
  readonly head: string | null;
  /** Its comparisons, newest first. */
  readonly runs: readonly WatchRun[];
}

/** Search for the commit behind a slowdown. */
export interface Search {
  /** Comparison that found the slowdown. */
  readonly of: WatchRun;
  /** Server that became slower; its steps measure no other. */
  readonly serverId: string;
  /** Outcomes of the steps that were measured, by the ids of their runs. */
  readonly outcomes: ReadonlyMap<string, StepOutcome>;
}

export type NextStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'pause'; readonly reason: string }
  | {
      readonly do: 'compare';
      readonly base: string;
      readonly head: string;
      /** Where it is a step of one. */
      readonly search?: Pick<Search, 'of' | 'serverId'>;
    }
  | { readonly do: 'found'; readonly of: WatchRun; readonly found: FoundCommits };

/**
 * Next step of a watch. A new head comes before the search behind an older slowdown, and is compared with the newest
 * commit that was measured.
 * @param search null: nothing is searched
 */
export function nextStep(state: WatchState, search: Search | null): NextStep {
  const { runs, head, due } = state;
  if (runs.some(({ status }) => !hasEnded(status))) return { do: 'nothing' };
  const reason = whyPaused(state);
  if (reason) return { do: 'pause', reason };
  const base = measuredCommit(state);
  const isNew = head !== null && head !== base && !isSettled(runs, head);
  if (isNew && due) return { do: 'compare', base, head };
  return search ? searchStep(search, runs) : { do: 'nothing' };
}

/** Newest commit of the branch that was measured, against which the next one is held. */
export function measuredCommit({ runs, firstCommit }: Pick<WatchState, 'runs' | 'firstCommit'>): string {
  const measured = runs.find(
    ({ searchesId, status, headMeasured }) => searchesId === null && status === 'finished' && headMeasured,
  );
  return measured?.head ?? firstCommit;
}

/** True of a head that is not compared again: it was, or somebody cancelled that. */
function isSettled(runs: readonly WatchRun[], head: string): boolean {
  return runs.some((run) => run.searchesId === null && run.head === head && run.status !== 'failed');
}

/** Newest comparison behind which a slowdown is to be searched: over more than one commit, all of them listed. */
export function searchedOf(runs: readonly WatchRun[]): WatchRun | undefined {
  return runs.find(({ searchesId, status, found, verdicts, commitRange }) => {
    if (searchesId !== null || status !== 'finished' || found) return false;
    const commits = commitRange?.commits.length ?? 0;
    return isWorse(verdicts) && commits > 1 && commits === commitRange?.ahead;
  });
}

function searchStep({ of, serverId, outcomes }: Search, runs: readonly WatchRun[]): NextStep {
  const commits = (of.commitRange?.commits ?? []).map(({ commit }) => commit).reverse();
  const steps: SearchStep[] = runs
    .filter(({ searchesId }) => searchesId === of.id)
    .map(({ id, base, head }) => ({
      commit: head,
      parent: base === of.base ? null : base,
      outcome: outcomes.get(id) ?? 'open',
    }))
    .reverse();
  const answer = searchNext(commits, steps);
  if ('found' in answer) return { do: 'found', of, found: answer.found };
  return { do: 'compare', base: answer.parent ?? of.base, head: answer.next, search: { of, serverId } };
}

/** Reason to pause, in words: so many comparisons in a row failed, or were refused. */
function whyPaused({ runs, activeSince, refusals, problem }: WatchState): string | null {
  if (refusals >= MAX_WATCH_FAILURES) {
    return `${plural(refusals, 'comparison')} in a row could not be queued. ${problem ?? ''}`.trim();
  }
  const last = runs.filter(({ createdAt }) => createdAt >= activeSince).slice(0, MAX_WATCH_FAILURES);
  const failed = last.filter(({ status }) => status === 'failed');
  if (failed.length < MAX_WATCH_FAILURES) return null;
  return `${plural(failed.length, 'comparison')} in a row failed. The last: ${failed[0]?.reason ?? 'no reason is known'}`;
}
