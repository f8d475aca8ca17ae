import { expect, test } from 'vitest';
import { CHANGE_POINT_ALPHA, changePoints, SHUFFLES } from './change-points.ts';
import { chanceFrom, shareOf } from './test-noise.ts';

const { normal } = chanceFrom(1);

/** Values around levels, each as long as given, that vary by 3 %. */
function series(...levels: readonly (readonly [level: number, length: number])[]): number[] {
  return levels.flatMap(([level, length]) => Array.from({ length }, () => level * Math.exp(0.03 * normal())));
}

const indexes = (values: readonly number[]) => changePoints(values).map(({ index }) => index);

test('in noise at most 5 of 100 series have a step', () => {
  for (const length of [12, 30]) {
    const wrong = shareOf(200, () => indexes(series([10, length])).length > 0);
    expect(wrong).toBeLessThanOrEqual(CHANGE_POINT_ALPHA);
  }
});

test.each([
  [11, 0.9],
  [12, 0.95],
])('a step from 10 to %d is found where it is in at least %d of series', (level, share) => {
  const found = shareOf(60, () =>
    indexes(series([10, 15], [level, 15])).some((index) => Math.abs(index - 15) <= 1),
  );
  expect(found).toBeGreaterThanOrEqual(share);
});

test('two steps are found, there and back again, and hardly ever a third', () => {
  const found = shareOf(60, () => {
    const [first = 0, second = 0, third] = indexes(series([10, 12], [12, 12], [10, 12]));
    return Math.abs(first - 12) <= 1 && Math.abs(second - 24) <= 1 && third === undefined;
  });
  expect(found).toBeGreaterThanOrEqual(0.9);
});

test('a slowdown of four commits that was fixed is found by both of its borders', () => {
  const found = shareOf(40, () => {
    const steps = indexes(series([10, 13], [12, 4], [10, 13]));
    return [13, 17].every((at) => steps.some((index) => Math.abs(index - at) <= 1));
  });
  expect(found).toBeGreaterThanOrEqual(0.9);
});

test('a step at the second last value waits for a third one, instead of being marked a commit early', () => {
  const early = shareOf(40, () => indexes(series([10, 28], [12, 2])).includes(27));
  expect(early).toBeLessThanOrEqual(CHANGE_POINT_ALPHA);
  const found = shareOf(20, () => indexes(series([10, 27], [12, 3])).includes(27));
  expect(found).toBeGreaterThanOrEqual(0.9);
});

test('tells the levels on both sides of a step, and how sure it is', () => {
  const values = [10, 10.1, 9.9, 10, 10.2, 20, 20.1, 19.9, 20.2, 20];
  expect(changePoints(values)).toEqual([
    { index: 5, before: 10, after: 20, change: 2, p: expect.closeTo(0.01, 1) },
  ]);
  expect(changePoints(values)[0]?.p).toBeGreaterThanOrEqual(1 / (SHUFFLES + 1));
  expect(changePoints(values, 7)).toEqual(changePoints(values, 7));
});

test('one wild value is no step, and so are levels shorter than three values', () => {
  expect(indexes([10, 10.1, 9.9, 10, 30, 10, 10.1, 9.9, 10.2, 10])).toEqual([]);
  expect(indexes([10, 10, 10, 10, 10, 10, 10, 10, 20, 20])).not.toContain(8);
});

test('equal values, few values and no values have none', () => {
  expect(changePoints(Array(20).fill(5))).toEqual([]);
  expect(changePoints([1, 1, 1, 2, 2, 2, 2])).toEqual([]);
  expect(changePoints([])).toEqual([]);
});

test('a level of 0 has a step and no ratio', () => {
  expect(changePoints([0, 0, 0, 0, 0, 5, 5, 5, 5, 5])).toMatchObject([{ index: 5, before: 0, change: null }]);
});
