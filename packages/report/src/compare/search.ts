/** Search for the commit behind a slowdown: commits between are compared with the base, half of them at a time left out. */
import type { FoundCommits } from '@headroom/model/comparison';
import { plural } from '@headroom/model/text/plural';
import { answersOver } from './errors.ts';
import { metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { changedRows, WORSE } from './summary.ts';

/** What a comparison within a search says of the slowdown: it is there, it is not, or neither. */
export type StepOutcome = 'there' | 'not there' | 'open';

/** A commit that was measured in a search. */
export interface SearchStep {
  readonly commit: string;
  /** Commit that it was compared with; null: the base of the search. */
  readonly parent: string | null;
  readonly outcome: StepOutcome;
}

/** Comparison to make next in a search; `parent` as of a step. */
export interface SearchQuestion {
  readonly next: string;
  readonly parent: string | null;
}

type Row = Pick<
  ComparisonRow,
  'serverId' | 'tool' | 'metric' | 'verdict' | 'primary' | 'change' | 'interval' | 'rounds'
>;

/** Share of a slowdown that a commit must hold to be the one behind it, on the scale of logarithms. */
const HELD_SHARE = 0.5;

/** Doubt that a side without wrong answers or failed trials has them after all, as often as is asked. */
const NONE_SEEN_DOUBT = 0.05;

/**
 * The metric by which a slowdown is searched: of those that regressed or have new errors the one that changed most,
 * primary metrics first, which vary least. Undefined where none did.
 */
export function searchedRow<Searched extends Row>(rows: readonly Searched[]): Searched | undefined {
  const worse = changedRows(rows).filter(({ verdict }) => WORSE.includes(verdict));
  const [worst] = worse;
  return worse.find(({ verdict, primary }) => verdict === worst?.verdict && primary) ?? worst;
}

/**
 * Outcome of a step by the searched metric: the interval of its change, held against half of the slowdown on the scale
 * of logarithms, says it is there where it lies wholly beyond, and not there where it lies wholly before. So a smaller
 * slowdown of another commit is not taken for it. A verdict decides only where there is no interval: of sides that are
 * one build, and of what is counted.
 */
export function stepOutcome(searched: Row, rows: readonly Row[]): StepOutcome {
  const ofServer = rows.filter(({ serverId }) => serverId === searched.serverId);
  const row = ofServer.find(({ tool, metric }) => tool === searched.tool && metric === searched.metric);
  if (ofServer.some(({ verdict }) => verdict === 'not affected')) return 'not there';
  if (metricById(searched.metric).share) return countedOutcome(searched, row, ofServer);
  if (!row || searched.change === null || row.interval === null) return 'open';
  const size = Math.log(searched.change);
  const ends = [row.interval.low, row.interval.high].map((ratio) => Math.log(ratio) / size);
  if (Math.min(...ends) > HELD_SHARE) return 'there';
  return Math.max(...ends) < HELD_SHARE ? 'not there' : 'open';
}

/**
 * Outcome by wrong answers or failed trials. They are there where the verdict says so and they are at least half as
 * many, and not there where head had none in so many rounds that half as many would have shown. Others are open: a few
 * that may be chance are what the searched commit leaves, too.
 */
function countedOutcome(searched: Row, row: Row | undefined, ofServer: readonly Row[]): StepOutcome {
  // A server of which no trial failed has no row of failed trials.
  const rounds = row?.rounds ?? ofServer.find(({ tool }) => tool === null)?.rounds ?? [];
  if (rounds.length === 0) return 'open';
  if (row && WORSE.includes(row.verdict))
    return excessOf(row) >= HELD_SHARE * excessOf(searched) ? 'there' : 'open';
  if (row && answersOver(row.rounds, 'head').wrong > 0) return 'open';
  const hit = searched.rounds.filter(({ wrong }) => wrong.head > 0).length / searched.rounds.length;
  // Upper end of the share of rounds that have them, where none had (Clopper & Pearson 1934).
  const atMost = 1 - NONE_SEEN_DOUBT ** (1 / rounds.length);
  return atMost < HELD_SHARE * hit ? 'not there' : 'open';
}

/** Share of head's answers or trials that went wrong beyond that of base's. */
function excessOf({ rounds }: Row): number {
  const [base, head] = [answersOver(rounds, 'base'), answersOver(rounds, 'head')];
  return head.wrong / Math.max(1, head.all) - base.wrong / Math.max(1, base.all);
}

/**
 * Comparison to make next, or what was found: the commits that the slowdown is in. The newest commit without it and
 * the oldest one after that with it close in on each other, so a slowdown that was fixed in between is left behind.
 * The commit that is left must hold half of the slowdown against the one before it, and one commit between it and head
 * must have the slowdown too.
 * @param commits those that head has and base has not, oldest first; the last is head
 * @param steps in the order in which they were made
 */
export function searchNext(
  commits: readonly string[],
  steps: readonly SearchStep[],
): SearchQuestion | { readonly found: FoundCommits } {
  const ofBase = steps.filter(({ parent }) => parent === null);
  const outcomes = new Map(ofBase.map(({ commit, outcome }) => [commit, outcome]));
  const { first, last } = bracketOf(commits, outcomes);
  const next = middleOf(commits.slice(first, last), outcomes);
  if (next !== undefined) return { next, parent: null };
  const remaining = commits.slice(first, last + 1);
  const open = remaining.length - 1;
  if (open > 0)
    return { found: { commits: remaining, reason: `${plural(open, 'commit')} could not be judged` } };
  return confirmed(commits, last, steps);
}

/** Places of the oldest and the newest commit that may be the one. */
function bracketOf(commits: readonly string[], outcomes: ReadonlyMap<string, StepOutcome>) {
  const placesOf = (outcome: StepOutcome) =>
    commits.flatMap((commit, place) => (outcomes.get(commit) === outcome ? [place] : []));
  const first = Math.max(-1, ...placesOf('not there')) + 1;
  const last = Math.min(commits.length - 1, ...placesOf('there').filter((place) => place >= first));
  return { first, last };
}

/** The commit nearest to the middle that was not measured; undefined where all were. */
function middleOf(
  commits: readonly string[],
  outcomes: ReadonlyMap<string, StepOutcome>,
): string | undefined {
  const middle = (commits.length - 1) / 2;
  const [next] = commits
    .map((commit, place) => ({ commit, off: Math.abs(place - middle) }))
    .filter(({ commit }) => !outcomes.has(commit))
    .sort((a, b) => a.off - b.off);
  return next?.commit;
}

/** The last two questions about the commit that is left: of the one before it, and of one between it and head. */
function confirmed(
  commits: readonly string[],
  place: number,
  steps: readonly SearchStep[],
): SearchQuestion | { readonly found: FoundCommits } {
  const [commit, before] = [commits[place] as string, commits[place - 1] ?? null];
  const at = steps.findLastIndex((step) => step.commit === commit && step.parent === before);
  // The first commit was compared with the one before it, which is the base; a single one by the comparison itself.
  if (at < 0 && before !== null) return { next: commit, parent: before };
  const outcome = steps[at]?.outcome ?? 'there';
  if (outcome === 'not there') {
    return { found: { commits: [...commits], reason: 'spread over several commits' } };
  }
  if (outcome === 'open') {
    const pair = before === null ? [commit] : [before, commit];
    return { found: { commits: pair, reason: 'the comparison of these two is undecided' } };
  }
  const measured = new Map(
    steps.filter(({ parent }) => parent === null).map((step) => [step.commit, step.outcome]),
  );
  const isChecked = steps.slice(at + 1).some(({ parent }) => parent === null);
  const between = isChecked ? undefined : middleOf(commits.slice(place + 1, -1), measured);
  if (between !== undefined) return { next: between, parent: null };
  return { found: { commits: [commit], reason: null } };
}
