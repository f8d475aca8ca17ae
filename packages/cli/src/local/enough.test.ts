import type { ComparisonRow, Verdict } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { isEnough } from './enough.ts';

const row = (verdict: Verdict, primary = true) => ({ verdict, primary }) as ComparisonRow;

test.each([
  ['all is decided', null, [row('no change')], true, true],
  ['a primary metric regressed', 8, [row('regressed'), row('undecided')], true, true],
  ['only another metric regressed', 8, [row('regressed', false), row('undecided')], true, false],
  ['one improved, and others may have become worse', 8, [row('improved'), row('undecided')], true, false],
  ['somebody chose the number of rounds', 8, [row('regressed'), row('undecided')], false, false],
])('a comparison in which %s', (_, nextLook, rows, untilDecided, enough) => {
  expect(isEnough({ nextLook, rows }, { untilDecided })).toBe(enough);
});
