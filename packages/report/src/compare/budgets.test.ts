import { expect, test } from 'vitest';
import { budgetOf } from './budgets.ts';

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

test('of two that name as much, the one that names the server counts', () => {
  const both = { '*/get_user_cart/meanMs': { failPct: 3 }, 'go/*/meanMs': { failPct: 2 } };
  const subject = { serverId: 'go', tool: 'get_user_cart', metric: 'meanMs' };
  expect(budgetOf(both, subject)?.failPct).toBe(2);
});
