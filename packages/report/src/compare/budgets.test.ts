import { expect, test } from 'vitest';
import { budgetOf, budgetsSchema } from './budgets.ts';

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
