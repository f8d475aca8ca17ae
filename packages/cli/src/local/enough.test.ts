import type { ComparisonRow, MetricId, Verdict } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { isEnough } from './enough.ts';

const row = (verdict: Verdict, metric: MetricId = 'meanMs', primary = true) =>
  ({ verdict, metric, primary }) as ComparisonRow;

test.each([
  ['all is decided', null, [row('no change')], true, true],
  ['a latency regressed', 8, [row('regressed', 'p50Ms'), row('undecided')], true, true],
  ['errors appeared', 8, [row('errors appeared', 'errorRatePct'), row('undecided')], true, true],
  ['only the memory regressed', 8, [row('regressed', 'memoryMb'), row('undecided')], true, false],
  ['a start became slower', 8, [row('regressed', 'coldStart'), row('undecided')], true, true],
  ['a secondary figure of starts did', 8, [row('regressed', 'warmP50', false)], true, false],
  ['one improved, and others may have become worse', 8, [row('improved'), row('undecided')], true, false],
  ['a regression may be allowed', 8, [row('regressed'), row('undecided')], false, false],
])('a comparison in which %s', (_, nextLook, rows, endsAtRegression, enough) => {
  expect(isEnough({ nextLook, rows }, { endsAtRegression })).toBe(enough);
});
