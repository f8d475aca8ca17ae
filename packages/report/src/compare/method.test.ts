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
  const [small, reach] = comparisonLimits();
  // 2 / 2^6, and 4 % shared by 7 metrics.
  expect(small?.text).toContain('p = 3.1 %');
  expect(small?.text).toContain('at 0.57 % for each of 7');
  // Student's t at 0.57 % with 5, 7 and 11 degrees of freedom, over the root of the rounds.
  expect(reach?.text).toContain('1.9 times the standard deviation');
  expect(reach?.text).toContain('1.4 times after 8');
});
