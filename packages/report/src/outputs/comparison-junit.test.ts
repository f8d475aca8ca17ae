import { RUN_STATUSES } from '@headroom/model/run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from '../compare/outcome.ts';
import { aRow } from '../compare/test-comparison.ts';
import { VERDICTS } from '../compare/verdict.ts';
import { comparisonJunit, type JunitComparison } from './comparison-junit.ts';
import { readJunit } from './test-xml.ts';

const TOOL = { tool: 'search', metric: 'p95Ms', base: 4, head: 4.4, change: 1.1 } as const;

const compared = (rows: JunitComparison['rows'], more: Partial<JunitComparison> = {}): JunitComparison => ({
  ...{ status: 'finished', reason: null, failures: [], rows },
  ...more,
});
const read = (comparison: JunitComparison, budgets = {}) =>
  readJunit(comparisonJunit('base → head', comparison, budgets));
const stateOf = (comparison: JunitComparison, budgets = {}) =>
  read(comparison, budgets).cases.map(({ suite, name, state }) => `${suite}: ${name}: ${state}`);

test('a metric is a case by its verdict and its budget', () => {
  const rows = [
    aRow('regressed', TOOL),
    aRow('undecided', { tool: 'fetch', metric: 'meanMs', reason: 'its interval crosses the noise floor' }),
    aRow('not judged', { tool: 'fetch', metric: 'p99Ms', reason: 'P99 needs 1,000 calls a trial' }),
    aRow('not affected', { metric: 'memoryMb' }),
    aRow('improved'),
  ];
  expect(stateOf(compared(rows))).toEqual([
    ...['go: search, P95: failure', 'go: fetch, Mean: skipped', 'go: fetch, P99: skipped'],
    ...['go: Memory: skipped', 'go: Throughput: passed'],
  ]);
  expect(stateOf(compared(rows), { p95Ms: { failPct: 20 } })[0]).toBe('go: search, P95: passed');
  const [failed, undecided] = read(compared(rows)).cases;
  expect(failed?.words).toBe(
    'go, search, P95: regressed, +10.0 %\n4.00 → 4.40 ms, +10.0 % (-14.0 % to -6.0 %)',
  );
  expect(undecided?.words).toMatch(/^undecided, its interval crosses the noise floor\n/);
});

test('figures are properties by the keys of their budgets, unrounded', () => {
  const row = aRow('regressed', { ...TOOL, head: 4.412345, together: { low: 1.05, high: 1.15 } });
  expect(read(compared([row])).properties).toEqual({
    ...{ 'search/p95Ms/base': '4', 'search/p95Ms/head': '4.412345', 'search/p95Ms/change': '1.1' },
    ...{ 'search/p95Ms/low': '1.05', 'search/p95Ms/high': '1.15', 'search/p95Ms/unit': 'ms' },
  });
});

test('sides that fail, budgets of contexts and budgets that cannot work are cases, too', () => {
  const failures = [
    { serverId: 'go', side: 'head', reason: 'did not build' },
    { serverId: 'rust', side: 'base', reason: 'did not start' },
    { serverId: 'rust', side: 'head', reason: 'did not start' },
  ] as const;
  const context = [{ serverId: 'go', base: { tokens: 80 }, head: { tokens: 100 } }];
  const comparison = compared([aRow('no change')], { failures, context });
  const budgets = { contextTokens: { fail: 99 }, 'gp/all/rps': { failPct: 5 } };
  expect(stateOf(comparison, budgets)).toEqual([
    'go: head builds, starts and keeps its contract: failure',
    ...['go: Throughput: passed', 'go: Context: failure'],
    'rust: base builds, starts and keeps its contract: error',
    'rust: head builds, starts and keeps its contract: error',
    ...['rust: Context: skipped', 'budgets: gp/all/rps: skipped'],
  ]);
  expect(read(comparison, { contextTokens: { fail: 101 } }).cases[2]).toMatchObject({ state: 'passed' });
});

test('names of servers and tools break no document', () => {
  const hostile = 'a\u0000\u001b[31m"<&>\n]]>\ud800\ufffe &amp; &#0; ';
  const row = aRow('regressed', { ...TOOL, serverId: hostile, tool: hostile, reason: hostile });
  const { cases, properties } = read(compared([row]), { [`${hostile}/x/p95Ms`]: { failPct: 0 } });
  expect(cases[0]?.suite).toMatch(/^a \[31m"<&> \]\]>\ufffd\ufffd &amp; &#0;$/);
  expect(cases[0]?.words).toContain('regressed, a\ufffd\ufffd[31m"<&>\n]]>');
  expect(Object.keys(properties)[0]).toMatch(/^a \[31m"<&> /);
});

const budgetsOf = fc.dictionary(
  fc.constantFrom('rps', 'search/p95Ms', 'go/all/rps', 'contextTokens'),
  fc.record({ fail: fc.constantFrom(0, 5, 2000) }),
);
const rowOf = fc
  .record({
    verdict: fc.constantFrom(...VERDICTS),
    serverId: fc.constantFrom('go', 'rust'),
    ...{ primary: fc.boolean(), isTool: fc.boolean(), isMeasured: fc.boolean() },
  })
  .map(({ verdict, isTool, isMeasured, ...row }) =>
    aRow(verdict, { ...row, ...(isTool && TOOL), ...(!isMeasured && { head: null, change: null }) }),
  );
const failureOf = fc.record({
  serverId: fc.constantFrom('go', 'rust'),
  side: fc.constantFrom('base' as const, 'head' as const),
  reason: fc.constantFrom(null, 'did not build'),
});

test('a failure is there if and only if the outcome is a regression, and an error without one if it is an error', () => {
  const anyComparison = fc.record({
    status: fc.constantFrom(...RUN_STATUSES),
    reason: fc.constant(null),
    rows: fc.array(rowOf, { maxLength: 4 }),
    failures: fc.array(failureOf, { maxLength: 2 }),
    context: fc.constantFrom([], [{ serverId: 'go', base: { tokens: 1 }, head: { tokens: 10 } }]),
  });
  fc.assert(
    fc.property(anyComparison, budgetsOf, (comparison, budgets) => {
      const { result } = outcomeOf(comparison, budgets);
      const { totals } = readJunit(comparisonJunit('x', comparison, budgets));
      const [, failures = 0, errors = 0] = totals;
      expect([failures > 0, failures === 0 && errors > 0]).toEqual([
        result === 'regressed',
        result === 'error',
      ]);
    }),
    { numRuns: 300 },
  );
});
