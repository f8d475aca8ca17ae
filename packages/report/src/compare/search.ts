/** Search for the commit behind a slowdown: commits between are compared with the base, half of them at a time left out. */
import type { FoundCommits } from '@headroom/workload';
import { plural } from '@headroom/workload/plural';
import type { ComparisonRow } from './row.ts';
import { changedRows, WORSE } from './summary.ts';

/** What a comparison of the base with a commit between says of the slowdown: it is there, it is not, or neither. */
export type StepOutcome = 'there' | 'not there' | 'open';

/** A commit between that was measured. */
export interface SearchStep {
  readonly commit: string;
  readonly outcome: StepOutcome;
}

type Row = Pick<
  ComparisonRow,
  'serverId' | 'tool' | 'metric' | 'verdict' | 'primary' | 'change' | 'interval'
>;

/**
 * The metric by which a slowdown is searched: of those that regressed or have new errors the one that changed most,
 * primary metrics first. Undefined where none did.
 */
export function searchedRow<Searched extends Row>(rows: readonly Searched[]): Searched | undefined {
  const [worst] = changedRows(rows);
  return worst && WORSE.includes(worst.verdict) ? worst : undefined;
}

/**
 * Outcome of a step by the searched metric. Its verdict decides where it is worse, or where its sides are one build;
 * else the interval of its change, held against half of the slowdown on the scale of logarithms: wholly beyond that the
 * slowdown is there, wholly before it is not.
 */
export function stepOutcome(searched: Row, rows: readonly Row[]): StepOutcome {
  const row = rows.find(
    ({ serverId, tool, metric }) =>
      serverId === searched.serverId && tool === searched.tool && metric === searched.metric,
  );
  if (!row) return 'open';
  if (WORSE.includes(row.verdict)) return 'there';
  if (row.verdict === 'not affected') return 'not there';
  if (searched.verdict === 'errors appeared') return row.verdict === 'not judged' ? 'open' : 'not there';
  if (searched.change === null || row.interval === null) return 'open';
  const size = Math.log(searched.change);
  const ends = [row.interval.low, row.interval.high].map((ratio) => Math.log(ratio) / size);
  if (Math.min(...ends) > 0.5) return 'there';
  return Math.max(...ends) < 0.5 ? 'not there' : 'open';
}

/**
 * Commit to measure next, or what was found: the commits with one of which the slowdown appears.
 * @param commits those that head has and base has not, oldest first; the last is head
 */
export function searchNext(
  commits: readonly string[],
  steps: readonly SearchStep[],
): { readonly next: string } | { readonly found: FoundCommits } {
  const [places, outcomes] = [
    new Map(commits.map((commit, place) => [commit, place])),
    new Map(steps.map(({ commit, outcome }) => [commit, outcome])),
  ];
  let [first, last] = [0, commits.length - 1];
  for (const [commit, outcome] of outcomes) {
    const place = places.get(commit);
    if (place === undefined) continue;
    if (outcome === 'there') last = Math.min(last, place);
    if (outcome === 'not there') first = Math.max(first, place + 1);
  }
  const between = commits.slice(first, last);
  const middle = (between.length - 1) / 2;
  const [next] = between
    .map((commit, place) => ({ commit, off: Math.abs(place - middle) }))
    .filter(({ commit }) => !outcomes.has(commit))
    .sort((a, b) => a.off - b.off);
  if (next) return { next: next.commit };
  const left = commits.slice(first, last + 1);
  const open = left.length - 1;
  const reason = open === 0 ? null : `${plural(open, 'commit')} could not be judged`;
  return { found: { commits: left, reason } };
}
