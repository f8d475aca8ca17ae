import { METHOD_VERSION } from '@headroom/report';
import { type Comparison, VERDICTS } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { storedHeadline, withStoredCounts } from './stored-verdict.ts';

const finding = 'go, P99: +11 %, with 95 % confidence';
const ended = { status: 'finished', finding, verdicts: { regressed: 1 }, verdictMethod: 6 } as const;
const computed = { text: 'Too close to tell apart', tone: 'same' } as const;
const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 2]));
const comparison = { counts } as unknown as Comparison;

test('a verdict by an earlier method is said as it was stored, in words, direction and counts', () => {
  expect(storedHeadline(computed, ended)).toEqual({ text: finding, tone: 'worse' });
  expect(storedHeadline(null, { ...ended, verdictMethod: null })?.text).toBe(finding);
  expect(withStoredCounts(comparison, ended).counts).toMatchObject({ regressed: 1, 'no change': 0 });
});

test('one by the method in force, of a run that goes on, or that was not stored is computed', () => {
  for (const run of [
    { ...ended, verdictMethod: METHOD_VERSION },
    { ...ended, status: 'running' as const },
    { ...ended, finding: null },
  ]) {
    expect(storedHeadline(computed, run)).toBe(computed);
    expect(withStoredCounts(comparison, run)).toBe(comparison);
  }
});

test.each([
  [{ improved: 2 }, 'go is faster', 'better'],
  [{ undecided: 2 }, 'Inconclusive: a loss of up to 9 % cannot be excluded', 'open'],
  [{ 'no change': 2 }, 'No slowdown beyond 4 % found', 'same'],
  [{}, 'go fails at head', 'worse'],
])('the direction of %o is that of its verdict', (verdicts, text, tone) => {
  expect(storedHeadline(null, { ...ended, verdicts, finding: text })?.tone).toBe(tone);
});
