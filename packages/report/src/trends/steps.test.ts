import { expect, test } from 'vitest';
import { MIN_COMMITS_FOR_STEPS, stepsOf } from './steps.ts';

const LOWER = { better: 'lower' } as const;
const levels = (before: number, after: number, length = 5) => [
  ...Array.from({ length }, (_, i) => before + 0.01 * i),
  ...Array.from({ length }, (_, i) => after + 0.01 * i),
];

test('a step says whether it is for the better', () => {
  const [worse] = stepsOf(levels(10, 12), LOWER);
  expect(worse).toMatchObject({ index: 5, direction: 'worse', before: 10.02, after: 12.02 });
  expect(stepsOf(levels(12, 10), LOWER)[0]?.direction).toBe('better');
  expect(stepsOf(levels(10, 12), { better: 'higher' })[0]?.direction).toBe('better');
});

test('revisions without a figure are passed over, and steps are where they are among all', () => {
  const [a, b, ...rest] = levels(10, 12);
  expect(stepsOf([null, a ?? 0, null, b ?? 0, ...rest, null], LOWER)).toMatchObject([{ index: 7 }]);
});

test('every difference of a count is a step, and one value suffices on each side', () => {
  const steps = stepsOf([null, 100, 100, null, 140, 120, 0, 5], { ...LOWER, isExact: true });
  expect(steps).toEqual([
    { index: 4, before: 100, after: 140, change: 1.4, p: null, direction: 'worse' },
    { index: 5, before: 140, after: 120, change: 120 / 140, p: null, direction: 'better' },
    { index: 6, before: 120, after: 0, change: 0, p: null, direction: 'better' },
    { index: 7, before: 0, after: 5, change: null, p: null, direction: 'worse' },
  ]);
});

test('as few values as are said to be too few show no step, one more does', () => {
  const few = levels(10, 20, MIN_COMMITS_FOR_STEPS / 2);
  expect(stepsOf(few.slice(1), LOWER)).toEqual([]);
  expect(stepsOf(few, LOWER)).toHaveLength(1);
});
