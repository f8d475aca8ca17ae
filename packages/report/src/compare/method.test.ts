import { expect, test } from 'vitest';
import { COMPARISON_RULES, comparisonLimits } from './method.ts';

test('thresholds have names of their own and say what they mean', () => {
  expect(new Set(COMPARISON_RULES.map(({ name }) => name)).size).toBe(COMPARISON_RULES.length);
  for (const { group, value, meaning } of COMPARISON_RULES) {
    expect(group).toBe('comparisons');
    expect(Number.isFinite(value)).toBe(true);
    expect(meaning).not.toBe('');
  }
});

test('limits are told with numbers from the computation', () => {
  const [reach, order] = comparisonLimits();
  expect(reach?.text).toContain('a rise of one tool’s mean by 10 % in 82 % of comparisons');
  expect(reach?.text).toContain('detect 5 % more processor time per request in 82 %');
  // 26 % of three quarters of 5 %, and a third of 34 % of it.
  expect(order?.text).toContain('at 0.98 %');
  expect(order?.text).toContain('each tool’s mean at 0.43 %');
  expect(order?.text).toContain('a rise by 100 % in 84 % of comparisons');
  expect(order?.text).toContain('Testing all 24 metrics alike');
  const again = comparisonLimits().find(({ title }) => title.startsWith('Repeating'));
  expect(again?.text).toMatch(/Up to 10 % of such pairs .* stays at 5 %/);
});
