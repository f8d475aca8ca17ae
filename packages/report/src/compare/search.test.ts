import { describe, expect, test } from 'vitest';
import { type SearchStep, searchedRow, searchNext, stepOutcome } from './search.ts';
import { chanceFrom, shareOf } from './test-noise.ts';
import { searched, type Truth } from './test-search.ts';

const COMMITS = Array.from({ length: 12 }, (_, i) => `c${i}`);

/** Searches to the end where a commit is to blame and some cannot be measured. Answers the result and its steps. */
function search(culprit: number, broken: readonly number[] = []) {
  const steps: SearchStep[] = [];
  for (;;) {
    const answer = searchNext(COMMITS, steps);
    if ('found' in answer) return { ...answer.found, steps: steps.length };
    const { next, parent } = answer;
    const place = COMMITS.indexOf(next);
    const isThere = place >= culprit && (parent === null || COMMITS.indexOf(parent) < culprit);
    const outcome = broken.includes(place) ? 'open' : isThere ? 'there' : 'not there';
    steps.push({ commit: next, parent, outcome });
  }
}

test('each of twelve commits is found in four steps at most, and confirmed by two', () => {
  for (const [place, commit] of COMMITS.entries()) {
    const { commits, reason, steps } = search(place);
    expect([commits, reason]).toEqual([[commit], null]);
    expect(steps).toBeLessThanOrEqual(4 + 2);
  }
});

test('commits that cannot be measured are named with the one after them', () => {
  expect(search(6, [4, 5])).toMatchObject({
    commits: ['c4', 'c5', 'c6'],
    reason: '2 commits could not be judged',
  });
  // Beside the commit to blame they do not matter.
  expect(search(6, [2, 8])).toMatchObject({ commits: ['c6'], reason: null });
});

test('a single commit needs no step, and no step is made twice', () => {
  expect(searchNext(['only'], [])).toEqual({ found: { commits: ['only'], reason: null } });
  const asked = new Set<string>();
  const steps: SearchStep[] = [];
  for (;;) {
    const answer = searchNext(COMMITS, steps);
    if ('found' in answer) break;
    expect(asked.has(answer.next)).toBe(false);
    asked.add(answer.next);
    steps.push({ commit: answer.next, parent: answer.parent, outcome: 'open' });
  }
  expect(asked.size).toBe(COMMITS.length - 1);
});

const ROW = {
  serverId: 'go',
  tool: 'checkout',
  metric: 'meanMs',
  verdict: 'regressed',
  primary: true,
  change: 2,
  interval: { low: 1.9, high: 2.1 },
  rounds: [],
} as const;

test('a slowdown is searched by what regressed most, and by nothing that became better', () => {
  const mild = { ...ROW, tool: 'search', change: 1.1 };
  expect(searchedRow([mild, ROW])).toBe(ROW);
  expect(searchedRow([{ ...ROW, verdict: 'improved', change: 0.5 }])).toBeUndefined();
  expect(searchedRow([{ ...ROW, verdict: 'undecided' }])).toBeUndefined();
});

test('a step is held against half of the slowdown, in either direction of the metric', () => {
  const at = (low: number, high: number) =>
    stepOutcome(ROW, [{ ...ROW, verdict: 'undecided', interval: { low, high } }]);
  expect(at(1.5, 2.5)).toBe('there');
  expect(at(0.9, 1.3)).toBe('not there');
  expect(at(1.1, 1.9)).toBe('open');
  const lost = { ...ROW, metric: 'rps', change: 0.5 } as const;
  const kept = { ...lost, verdict: 'no change', interval: { low: 0.97, high: 1.02 } } as const;
  expect(stepOutcome(lost, [kept])).toBe('not there');
  expect(stepOutcome(lost, [{ ...kept, interval: { low: 0.45, high: 0.6 } }])).toBe('there');
  expect(stepOutcome(ROW, [{ ...ROW, verdict: 'not affected', interval: null }])).toBe('not there');
  // Of a server that could not be measured nothing is known.
  expect(stepOutcome(ROW, [])).toBe('open');
});

test('a verdict does not make a smaller slowdown the one that is searched', () => {
  const mild = { ...ROW, change: 1.06, interval: { low: 1.04, high: 1.08 } };
  expect(stepOutcome(ROW, [mild])).toBe('not there');
});

/** A row of errors: wrong answers of head in each round, of 1,000. */
function errors(verdict: 'errors appeared' | 'undecided' | 'no change', ...wrong: number[]) {
  const rounds = wrong.map((head, i) => ({
    ...{ round: i + 1, base: 0, head: head / 10, logRatio: 0, saturated: false },
    ...{ wrong: { base: 0, head }, right: { base: 1000, head: 1000 - head } },
  }));
  return { ...ROW, metric: 'errorRatePct', verdict, change: null, interval: null, rounds } as const;
}

test('wrong answers are there by their verdict, and gone only where enough rounds had none', () => {
  const many = errors('errors appeared', ...Array(12).fill(8));
  expect(stepOutcome(many, [many])).toBe('there');
  expect(stepOutcome(many, [errors('errors appeared', ...Array(12).fill(3))])).toBe('open');
  expect(stepOutcome(many, [errors('undecided', 1, ...Array(11).fill(0))])).toBe('open');
  expect(stepOutcome(many, [errors('no change', ...Array(12).fill(0))])).toBe('not there');
  expect(stepOutcome(many, [errors('no change', ...Array(3).fill(0))])).toBe('open');
  const rare = errors('errors appeared', 9, 9, 9, ...Array(9).fill(0));
  expect(stepOutcome(rare, [errors('no change', ...Array(12).fill(0))])).toBe('open');
});

test('failed trials that a step has no row of are gone where enough of its rounds passed', () => {
  const died = {
    ...errors('errors appeared', ...Array(12).fill(1)),
    metric: 'failedTrials',
    verdict: 'regressed',
    tool: null,
  } as const;
  const passed = { ...errors('no change', ...Array(12).fill(0)), tool: null } as const;
  expect(stepOutcome(died, [passed])).toBe('not there');
  expect(stepOutcome(died, [died])).toBe('there');
});

const after = (place: number, slower: number) => (at: number) => (at >= place ? slower : 1);

describe('of simulated searches over 15 commits', () => {
  /** Shares of searches that name one commit: the right one, or another. */
  function named(truth: Truth, right: string) {
    const chance = chanceFrom(3);
    const found = Array.from({ length: 80 }, () => searched(chance, truth, { searchNext, stepOutcome }));
    const single = found.flatMap((one) => (one?.commits.length === 1 ? one.commits : []));
    const shareIn = (isRight: boolean) =>
      shareOf(found.length, (i) => single[i] !== undefined && (single[i] === right) === isRight);
    return { right: shareIn(true), wrong: shareIn(false) };
  }

  test.each([
    ['one slowdown', { slower: after(9, 1.2) }, 'c9', 0.95],
    [
      'a slowdown after a smaller one',
      { slower: (at) => after(4, 1.06)(at) * after(11, 1.2)(at) },
      'c11',
      0.95,
    ],
    [
      'a slowdown after one that was fixed',
      { slower: (at) => ((at >= 6 && at <= 9) || at >= 13 ? 1.2 : 1) },
      'c13',
      0.95,
    ],
    ['a slowdown by 1 % of each commit', { slower: (at) => 1.01 ** at }, 'none', 0],
    ['rare wrong answers', { wrong: (at) => (at >= 9 ? 1 : 0) }, 'c9', 0.5],
  ] satisfies [string, Truth, string, number][])(
    '%s: at most 5 % name a wrong commit',
    (_, truth, commit, least) => {
      const { right, wrong } = named(truth, commit);
      expect(wrong).toBeLessThanOrEqual(0.05);
      expect(right).toBeGreaterThanOrEqual(least);
    },
  );
});

test('commits that each hold a part are all named', () => {
  const found = searched(chanceFrom(3), { slower: (at) => 1.01 ** at }, { searchNext, stepOutcome });
  expect(found).toMatchObject({ reason: 'spread over several commits' });
  expect(found?.commits).toHaveLength(15);
});
