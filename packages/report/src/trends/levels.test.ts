import { expect, test } from 'vitest';
import { changesOf, isExplained } from './changes.ts';
import { levelsByCounter, levelsOf, stepsWithin } from './levels.ts';

const LOWER = { better: 'lower' } as const;
const level = (of: number, length: number) => Array.from({ length }, (_, i) => of + 0.01 * (i % 5));
const COMMITS = Array.from({ length: 24 }, (_, i) => `c${i}`);
const said = (commit: string, fixedBy: string | null = null) => ({
  commit,
  fixedBy,
  reason: fixedBy === null ? 'a cache was removed' : null,
});

/** Places of the steps in a series after words about it. */
function stepsAfter(values: readonly number[], ...words: ReturnType<typeof said>[]): number[] {
  return stepsWithin(values, LOWER, levelsOf(COMMITS, words)).map(({ index }) => index);
}

test('an expected change is no step any more, and those on both sides of it are found', () => {
  const values = [...level(10, 8), ...level(12, 8), ...level(11, 8)];
  expect(stepsAfter(values)).toEqual([8, 16]);
  expect(stepsAfter(values, said('c8'))).toEqual([16]);
  expect(stepsAfter(values, said('c16'), said('c8'))).toEqual([]);
  // The level after the last expected change is the one to hold.
  const slower = [...level(10, 8), ...level(12, 8), ...level(14, 8)];
  expect(stepsAfter(slower, said('c8'))).toEqual([16]);
});

test('a change that was fixed leaves no step behind, neither its own nor that of its fix', () => {
  const values = [...level(10, 4), ...level(12, 8), ...level(10, 12)];
  expect(stepsAfter(values)).toEqual([4, 12]);
  expect(stepsAfter(values, said('c4', 'c12'))).toEqual([]);
  // A fix that left half of it is a step still.
  const half = [...level(10, 4), ...level(12, 8), ...level(11, 12)];
  expect(stepsAfter(half, said('c4', 'c12'))).toEqual([12]);
});

test('words about commits that are not in the series change nothing', () => {
  const values = [...level(10, 12), ...level(12, 12)];
  expect(stepsAfter(values, said('gone'), said('c20', 'gone'))).toEqual([12]);
});

const run = (head: string, verdicts: Record<string, number> | null, more: object = {}) => ({
  ...{ searchesId: null, status: 'finished', head, found: null, verdicts, ...more },
});

test('changes are the comparisons of heads that found one, by the commit that was searched for', () => {
  const found = { commits: ['c2'], reason: null };
  const several = { commits: ['c5', 'c6'], reason: '1 commit could not be judged' };
  const changes = changesOf(
    [
      run('c10', { improved: 1 }),
      run('c9', { improved: 1, 'no change': 4 }),
      run('c7', { regressed: 1, improved: 1 }, { found: several }),
      run('c4', { 'errors appeared': 1 }, { found }),
      run('c3', { regressed: 1 }, { searchesId: 'x' }),
      run('c1', { undecided: 3, 'no change': 2 }),
      run('c0', null, { status: 'failed' }),
    ],
    [said('c4'), said('c7', 'c9')],
  );
  expect(
    changes.map(({ commit, direction, acknowledged }) => [commit, direction, acknowledged?.commit]),
  ).toEqual([
    ['c10', 'better', undefined],
    // It fixed another one.
    ['c9', 'better', 'c7'],
    ['c7', 'worse', 'c7'],
    // Acknowledged by its head, before the commit was found.
    ['c2', 'worse', 'c4'],
  ]);
});

test('a step is explained by a change that its border cannot be told from', () => {
  expect([5, 6, 7, 9, 10].map((place) => isExplained(place, [8]))).toEqual([false, true, true, true, true]);
  expect(isExplained(8, [])).toBe(false);
});

test('a count by another library begins a new level, and a figure that is missing does not', () => {
  const counters = ['a', 'a', null, 'a', 'b', 'b'];
  const figures = counters.map((counter) => (counter === null ? null : { counter }));
  const levels = levelsByCounter(figures);
  const steps = stepsWithin([10, 10, null, 12, 13, 14], { ...LOWER, isExact: true }, levels);
  expect(steps.map(({ index }) => index)).toEqual([3, 5]);
});
