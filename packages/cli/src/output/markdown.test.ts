import { expect, test } from 'vitest';
import { failureMarkdown, withBudgets } from './markdown.ts';
import { durationLabel, printable } from './printable.ts';

const nothing = { result: 'no regression', reasons: [], warnings: [], tolerated: [] } as const;

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

test('a failure is shown as it is, line by line', () => {
  expect(failureMarkdown('no\n# heading', 'http://host/compare/a')).toBe(
    '**Headroom could not compare**\n\n    no\n    # heading\n\n[Open the comparison](http://host/compare/a)\n',
  );
});

test('text of others stays on its line of a terminal', () => {
  expect(printable('a\u001b[31mred\u001b[0m\r\n::error::b\u202e')).toBe('ared ::error::b');
});

test.each([
  [0, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [7500, '2 h 5 min'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words);
});
