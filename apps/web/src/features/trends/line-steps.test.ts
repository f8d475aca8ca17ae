import { contextFigure, type TrendFigure, trendMetrics } from '@headroom/report/trends';
import { expect, test } from 'vitest';
import { isFinal, lineSteps } from './line-steps.ts';

const [mean] = trendMetrics(null);
const context = trendMetrics(null).find(({ isExact }) => isExact) ?? expect.fail('no count');

const figure = (value: number): TrendFigure => ({
  ...{ value, interval: null, rounds: 3, invalid: 0, disturbed: 0 },
});
const NOT_COUNTED = contextFigure(undefined);

test('acknowledged slowdowns hide steps of what is measured, and no change of a count', () => {
  const figures = [10, 10, 10, 10, 10, 12, 12, 12, 12, 12].map(figure);
  const line = { figures, builds: figures.map((_, place) => `${place}`) };
  const places = (metric: typeof mean, levels: Parameters<typeof lineSteps>[2]) =>
    lineSteps(line, metric, levels).map(({ index }) => index);
  const levels = [
    { starts: [], skipped: new Set<number>() },
    { starts: [5], skipped: new Set<number>() },
    { starts: [], skipped: new Set([5, 6, 7, 8, 9]) },
  ];
  expect(levels.map((one) => places(mean, one))).toEqual([[5], [], []]);
  expect(levels.map((one) => places(context, one))).toEqual([[5], [5], [5]]);
});

test('a trend is final unless something was measured and not counted', () => {
  expect(isFinal(context, [{ figures: [figure(4000), null] }])).toBe(true);
  expect(isFinal(context, [{ figures: [figure(4000)] }, { figures: [NOT_COUNTED] }])).toBe(false);
  expect(isFinal(mean, [{ figures: [{ ...NOT_COUNTED, rounds: 3 }] }])).toBe(true);
});
