import { SUITES } from '@headroom/model/run';
import { describe, expect, test } from 'vitest';
import { contractFor } from './contracts.ts';
import { isRequest } from './counters.ts';

describe.each(SUITES.map((suite) => [suite.id, suite] as const))('suite %s', (_, suite) => {
  const { work } = contractFor(suite);

  test('says the work of each of its tools', () => {
    expect(Object.keys(work).sort()).toEqual(suite.tools.map(({ name }) => name).sort());
  });

  test('has backends for that work, and no others', () => {
    const calls = Object.values(work).flatMap((counts) => Object.keys(counts));
    const used = new Set(calls.map((call) => (isRequest(call) ? 'api' : 'redis')));
    expect([...used].sort()).toEqual([...suite.backends].sort());
  });
});

test('a suite without a contract test is refused', () => {
  expect(() => contractFor({ id: 'other' })).toThrow('suite "other" has no contract test');
});
