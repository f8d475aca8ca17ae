import { expect, test } from 'vitest';
import { withBudgets } from './budgets-markdown.ts';

const nothing = {
  result: 'no regression',
  reasons: [],
  overBudget: [],
  warnings: [],
  tolerated: [],
} as const;

test('budgets stand below the summary, without markup and mentions of others', () => {
  const outcome = {
    ...nothing,
    warnings: ['go, <b>@team</b>, Mean: regressed by +5.0 % (budget: warn above 3 %)'],
  };
  const text = withBudgets('**None of 9 metrics regressed**\n', outcome);
  expect(text).toMatch(/^\*\*None of 9 metrics regressed\*\*\n\n\*\*Warning\*\*\n\n- go/);
  expect(text).not.toMatch(/<b>|@team/);
  expect(withBudgets('as it was\n', nothing)).toBe('as it was\n');
});

test('of many lines some are shown and the others counted', () => {
  const warnings = Array.from({ length: 23 }, (_, index) => `warning ${index}`);
  expect(withBudgets('', { ...nothing, warnings })).toContain('- warning 19\n- and 3 more');
});

test('a name in a budget leads nowhere: forges link numbers of issues, addresses and bare hosts', () => {
  const warnings = ['go, #12 !34 https://evil.example www.evil.example \u202eok, Mean: regressed'];
  const text = withBudgets('', { ...nothing, warnings });
  expect(text).not.toMatch(/#\d|!\d|:\/\/|www\.|\u202e/);
});
