import { expect, test } from 'vitest';
import { budgetOf, budgetsSchema, contextBudgetOf, hasContextBudget } from './budgets.ts';

const budgets = {
  meanMs: { failPct: 1 },
  'go/*/meanMs': { failPct: 2 },
  '*/get_user_cart/meanMs': { failPct: 3 },
  'go/get_user_cart/meanMs': { failPct: 4 },
  '*/all/*': { failPct: 5 },
};

test.each([
  ['rust', 'checkout', 'meanMs', 1],
  ['go', 'checkout', 'meanMs', 2],
  ['rust', 'get_user_cart', 'meanMs', 3],
  ['go', 'get_user_cart', 'meanMs', 4],
  ['rust', null, 'rps', 5],
  ['rust', 'checkout', 'p95Ms', undefined],
])('the budget of %s, %s, %s names the most of it', (serverId, tool, metric, failPct) => {
  expect(budgetOf(budgets, { serverId, tool, metric })?.failPct).toBe(failPct);
});

test('names of tools and operations may hold slashes', () => {
  const key = 'go/resources/read demo://item/$id/p99Ms';
  const own = budgetsSchema.parse({ [key]: { fail: 5 } });
  const subject = { serverId: 'go', tool: 'resources/read demo://item/$id', metric: 'p99Ms' };
  expect(budgetOf(own, subject)).toEqual({ fail: 5 });
  expect(budgetsSchema.safeParse({ 'go//p99Ms': { fail: 5 } }).success).toBe(false);
  expect(budgetsSchema.safeParse({ 'go/p99Ms': { fail: 5 } }).success).toBe(false);
});

test('a star in a name is no wildcard of the metric, and names of objects are no budgets', () => {
  expect(budgetOf({ '*': { failPct: 1 } }, { serverId: 'a', tool: null, metric: 'rps' })?.failPct).toBe(1);
  expect(budgetOf({}, { serverId: 'a', tool: null, metric: 'constructor' })).toBeNull();
});

test('thousands of budgets of thousands of rows are found in less than a second', () => {
  const many = Object.fromEntries(
    Array.from({ length: 4000 }, (_, at) => [`s${at}/t/meanMs`, { failPct: at }]),
  );
  const before = process.threadCpuUsage();
  for (let at = 0; at < 2000; at++) {
    const budget = budgetOf(many, { serverId: `s${at}`, tool: 't', metric: 'meanMs' });
    expect(budget?.failPct).toBe(at);
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test('of two that name as much, the one that names the server counts', () => {
  const both = { '*/get_user_cart/meanMs': { failPct: 3 }, 'go/*/meanMs': { failPct: 2 } };
  const subject = { serverId: 'go', tool: 'get_user_cart', metric: 'meanMs' };
  expect(budgetOf(both, subject)?.failPct).toBe(2);
});

test('a budget of a context is of all servers or of one, and stars of metrics say nothing of it', () => {
  const own = { contextTokens: { fail: 1 }, 'go/all/contextTokens': { fail: 2 }, 'rust/*/*': { failPct: 3 } };
  expect(budgetsSchema.parse(own)).toEqual(own);
  expect(contextBudgetOf(own, 'go')).toEqual({ fail: 2 });
  expect(contextBudgetOf(own, 'rust')).toEqual({ fail: 1 });
  expect(contextBudgetOf({ '*': { failPct: 3 } }, 'rust')).toBeNull();
  expect([own, { '*': { failPct: 3 } }].map(hasContextBudget)).toEqual([true, false]);
});

test.each([
  ['a tool', { 'go/search/contextTokens': { fail: 1 } }, 'is of a whole server'],
  [
    'a percentage of a regression',
    { contextTokens: { failPct: 1 } },
    'allowed are warn, fail and increasePct',
  ],
  ['a warning above the end', { contextTokens: { warn: 2, fail: 1 } }, 'it would never warn'],
  ['another metric', { rps: { increasePct: 1 } }, 'is of contextTokens alone'],
  ['an unknown metric', { contextBytes: { fail: 1 } }, 'contextTokens'],
])('a budget of a context is refused for %s', (_, budget, words) => {
  expect(budgetsSchema.safeParse(budget).error?.issues[0]?.message).toContain(words);
});
