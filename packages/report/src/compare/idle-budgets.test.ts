import { expect, test } from 'vitest';
import type { Budgets } from './budgets.ts';
import { type BudgetScope, idleBudgets } from './idle-budgets.ts';
import { idleIn, outcomeOf } from './outcome.ts';
import { aRow } from './test-comparison.ts';

const metrics = (serverId: string, tool: string | null, ...ids: string[]) =>
  ids.map((metric) => ({ serverId, tool, metric }));

const SCOPE: BudgetScope = {
  subjects: [
    ...metrics('go', null, 'rps', 'memoryMb', 'errorRatePct'),
    ...metrics('go', 'search', 'meanMs', 'p95Ms'),
    ...metrics('go', 'fetch', 'meanMs', 'p95Ms'),
    ...metrics('rust', null, 'rps'),
  ],
  partial: ['rust'],
};
const idle = (budgets: Budgets, scope = SCOPE) => idleBudgets(budgets, scope).map(({ words }) => words);

test.each([
  ['gp/search/p95Ms', 'budget "gp/search/p95Ms" matches no server: go, rust'],
  ['go/serch/p95Ms', 'budget "go/serch/p95Ms" matches no tool: fetch, search'],
  ['go/search/rps', 'budget "go/search/rps" matches no metric: meanMs, p95Ms'],
  ['go/all/p95Ms', 'budget "go/all/p95Ms" matches no metric: errorRatePct, failedTrials, memoryMb, rps'],
  ['go/*/coldStartMs', expect.stringContaining('matches no metric: errorRatePct, failedTrials, meanMs')],
  ['gp/all/contextTokens', 'budget "gp/all/contextTokens" matches no server: go, rust'],
])('%s matches nothing, and is named once with what there is', (key, words) => {
  expect(idle({ [key]: { fail: 50, failPct: 5 }, 'go/all/rps': { failPct: 5 } })).toEqual([words]);
});

test.each([
  ...['go/search/p95Ms', 'go/all/rps', '*/search/*', '*/all/memoryMb', 'rps', '*', 'contextTokens'],
  // A trial may fail the next time.
  ...['failedTrials', 'go/all/failedTrials', '*/*/failedTrials'],
  // A comparison by starts or a sweep has these.
  ...['go/all/coldStart', 'go/*/callsPerS@50'],
  // What rust has was not measured.
  ...['rust/serch/p95Ms', '*/serch/p95Ms', 'rust/all/memoryMb', 'coldStartMs'],
])('%s matches, or may match what was not measured', (key) => {
  expect(idle({ [key]: { failPct: 5 } })).toEqual([]);
});

test('a budget of a tool of servers that were judged as a whole says that no tool is', () => {
  const whole = { subjects: metrics('go', null, 'capacity'), partial: [] };
  expect(idle({ 'go/search/*': { failPct: 5 } }, whole)).toEqual([
    'budget "go/search/*" matches no tool: none is judged',
  ]);
});

test('of many names some are listed and the others counted', () => {
  const many = Array.from({ length: 15 }, (_, at) => `t${String(at).padStart(2, '0')}`);
  const subjects = many.flatMap((tool) => metrics('go', tool, 'meanMs'));
  expect(idle({ '*/x/meanMs': { failPct: 1 } }, { subjects, partial: [] })[0]).toMatch(
    /: t00, .*, t11 and 3 others$/,
  );
});

test.each<[string, Budgets[string], string | null]>([
  ['rps', { failPct: 100 }, 'failPct 100 is never exceeded, Throughput falls by less than 100 %'],
  ['rps', { failPct: 99.9 }, null],
  ['meanMs', { failPct: 100 }, null],
  ['meanMs', { fail: 0 }, null],
  ['rps', { fail: 0 }, 'fail 0 is never exceeded, Throughput is at least 0'],
  ['rps', { fail: 1 }, null],
  ['errorRatePct', { fail: 100 }, 'fail 100 is never exceeded, Error rate is at most 100 %'],
  ['errorRatePct', { fail: 99, failPct: 500 }, null],
  ['failedTrials', { warn: 100 }, 'warn 100 is never exceeded, Failed trials is at most 100 %'],
  ['memoryMb', { fail: 100 }, null],
  ['*', { failPct: 100 }, null],
  ['contextTokens', { increasePct: 500 }, null],
])('%s with %j can never fail: %s', (key, limits, reason) => {
  expect(idle({ [key]: limits })).toEqual(reason === null ? [] : [`budget "${key}": ${reason}`]);
});

test('no figure of a metric is beyond a limit that is said never to be exceeded', () => {
  const lost = { metric: 'rps', base: 1000, head: 1e-9, change: 1e-12 } as const;
  expect(idle({ rps: { failPct: 100 } })).toHaveLength(1);
  expect(resultOf(lost, { rps: { failPct: 100 } })).toBe('no regression');
  expect(resultOf(lost, { rps: { failPct: 99.9 } })).toBe('regressed');
  const broken = { metric: 'errorRatePct', base: 1, head: 100, change: 100 } as const;
  expect(resultOf(broken, { errorRatePct: { fail: 100, failPct: 1e6 } })).toBe('no regression');
  expect(resultOf(broken, { errorRatePct: { fail: 99, failPct: 1e6 } })).toBe('regressed');
});

const judgedAs = (row: Partial<ReturnType<typeof aRow>>, budgets: Budgets) =>
  outcomeOf({ status: 'finished', reason: null, failures: [], rows: [aRow('regressed', row)] }, budgets);
const resultOf = (row: Partial<ReturnType<typeof aRow>>, budgets: Budgets) => judgedAs(row, budgets).result;

test('an outcome warns of budgets that cannot work, and stays as it is', () => {
  const budgets = { 'gp/all/rps': { fail: 1 } };
  const { result, warnings } = judgedAs({}, budgets);
  expect([result, warnings]).toEqual(['regressed', ['budget "gp/all/rps" matches no server: go']]);
  expect(judgedAs({}, {}).result).toBe('regressed');
});

test('nothing is said before a comparison has ended, of a server without figures, and of one that is not affected', () => {
  const budgets = { 'go/search/p95Ms': { failPct: 5 }, 'go/all/memoryMb': { failPct: 5 } };
  const rows = [aRow('no change')];
  expect(idleIn({ status: 'finished', rows }, budgets)).toHaveLength(2);
  expect(idleIn({ status: 'running', rows }, budgets)).toEqual([]);
  for (const verdict of ['undecided', 'not affected'] as const) {
    const row = aRow(verdict, { head: null, change: null });
    const failed = aRow('undecided', { metric: 'failedTrials', base: 0, head: 100 });
    expect(idleIn({ status: 'finished', rows: [row, failed] }, budgets)).toEqual([]);
  }
});
