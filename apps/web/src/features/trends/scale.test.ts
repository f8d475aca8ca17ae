import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('one line stands on a linear axis that starts at 0, or says where', () => {
  const near = scaleOf([100, 104], false);
  expect(near).toMatchObject({ logarithmic: false, cutAt: near.ticks[0] });
  expect(near.y(near.ticks.at(-1) ?? 0)).toBe(0);
  expect(near.y(near.ticks[0] ?? 0)).toBe(100);
  expect(scaleOf([10, 90], false)).toMatchObject({ logarithmic: false, cutAt: null });
});

test('lines far from each other stand on a logarithmic axis, but not where one is 0', () => {
  const far = scaleOf([1, 100], true);
  expect(far).toMatchObject({ logarithmic: true, cutAt: null });
  expect(far.y(10)).toBeCloseTo(50);
  expect(scaleOf([1, 5], true).logarithmic).toBe(false);
  expect(scaleOf([0, 500], true).logarithmic).toBe(false);
});
