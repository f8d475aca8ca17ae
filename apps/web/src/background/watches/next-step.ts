import type { WatchRun } from '@headroom/db';
import { type FoundCommits, MAX_WATCH_FAILURES } from '@headroom/model/comparison';
import { hasEnded } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { isWorse, type SearchStep, type StepOutcome, searchNext } from '@headroom/report/compare';

/** State of a watch that decides its next step. */
export interface WatchState {
  readonly firstCommit: string;
  readonly activeSince: Date;
  readonly refusals: number;
  readonly problem: string | null;
  /** True once its interval has passed. */
  readonly due: boolean;
  /** Head of the branch; null if no host reports one. */
  readonly head: string | null;
  /** Its comparisons, newest first. */
  readonly runs: readonly WatchRun[];
}

/** Search for the commit of a slowdown. */
export interface Search {
  /** Comparison with the slowdown. */
  readonly of: WatchRun;
  /** Slower server, the only one that the steps measure. */
  readonly serverId: string;
  /** Outcomes of the measured steps, by run id. */
  readonly outcomes: ReadonlyMap<string, StepOutcome>;
}

export type NextStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'pause'; readonly reason: string }
  | {
      readonly do: 'compare';
      readonly base: string;
      readonly head: string;
      /** Search that the comparison is a step of. */
      readonly search?: Pick<Search, 'of' | 'serverId'>;
    }
  | { readonly do: 'found'; readonly of: WatchRun; readonly found: FoundCommits };

/**
 * Next step of a watch. A new head has precedence over the search for an older slowdown; its base is the newest measured
 * commit.
 * @param search null if there is no search
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

/** Newest measured commit of the branch, the base of the next comparison. */
export function measuredCommit({ runs, firstCommit }: Pick<WatchState, 'runs' | 'firstCommit'>): string {
  const measured = runs.find(
    ({ searchesId, status, headMeasured }) => searchesId === null && status === 'finished' && headMeasured,
  );
  return measured?.head ?? firstCommit;
}

/** True for a head with a finished or cancelled comparison: only failed ones are repeated. */
function isSettled(runs: readonly WatchRun[], head: string): boolean {
  return runs.some((run) => run.searchesId === null && run.head === head && run.status !== 'failed');
}

/** Newest comparison with a slowdown to search for: it covers several commits, all listed. */
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

/** Reason to pause, in words: too many failed or refused comparisons in a row. */
function whyPaused({ runs, activeSince, refusals, problem }: WatchState): string | null {
  if (refusals >= MAX_WATCH_FAILURES) {
    return `${plural(refusals, 'comparison')} in a row could not be queued. ${problem ?? ''}`.trim();
  }
  const last = runs.filter(({ createdAt }) => createdAt >= activeSince).slice(0, MAX_WATCH_FAILURES);
  const failed = last.filter(({ status }) => status === 'failed');
  if (failed.length < MAX_WATCH_FAILURES) return null;
  return `${plural(failed.length, 'comparison')} in a row failed. The last: ${failed[0]?.reason ?? 'unknown reason'}`;
}
