import { expect, test } from 'vitest';
import { type SearchStep, searchedRow, searchNext, stepOutcome } from './search.ts';

const COMMITS = Array.from({ length: 12 }, (_, i) => `c${i}`);

/** Searches to the end where a commit is to blame and some cannot be measured. Answers the result and its steps. */
function search(culprit: number, broken: readonly number[] = []) {
  const steps: SearchStep[] = [];
  for (;;) {
    const answer = searchNext(COMMITS, steps);
    if ('found' in answer) return { ...answer.found, steps: steps.length };
    const place = COMMITS.indexOf(answer.next);
    const outcome = broken.includes(place) ? 'open' : place >= culprit ? 'there' : 'not there';
    steps.push({ commit: answer.next, outcome });
  }
}

test('each of twelve commits is found in four steps at most', () => {
  for (const [place, commit] of COMMITS.entries()) {
    const { commits, reason, steps } = search(place);
    expect([commits, reason]).toEqual([[commit], null]);
    expect(steps).toBeLessThanOrEqual(4);
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
    steps.push({ commit: answer.next, outcome: 'open' });
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
