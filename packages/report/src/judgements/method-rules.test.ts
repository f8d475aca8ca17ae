import { expect, test } from 'vitest';
import { UNSETTLED_PCT } from '../figures/settling.ts';
import { METHOD_RULES } from './method-rules.ts';
import { STABILITY_LIMITS_PCT } from './stability.ts';
import { TIER_LIMITS } from './tiers.ts';
import { TRADE_OFF_RULES } from './trade-off-rules.ts';

const values = (group: string) =>
  METHOD_RULES.filter((rule) => rule.group === group).map(({ value }) => value);

test('hold every threshold of tiers, stability and trade-offs', () => {
  expect(values('tiers')).toEqual(Object.values(TIER_LIMITS));
  expect(values('stability')).toEqual([3, 6, ...Object.values(STABILITY_LIMITS_PCT), UNSETTLED_PCT]);
  expect(values('trade-offs')).toEqual(Object.values(TRADE_OFF_RULES).flatMap(({ cuts }) => [...cuts]));
});

test('have names of their own and say what they mean', () => {
  const names = METHOD_RULES.map(({ group, name }) => `${group} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { meaning, value } of METHOD_RULES) {
    expect(meaning).not.toBe('');
    expect(Number.isFinite(value)).toBe(true);
  }
});
