import { expect, test } from 'vitest';
import { checkGroups } from './check-groups.ts';

const check = (name: string, outcome: 'pass' | 'warn' | 'fail' = 'pass') => ({
  name,
  outcome,
  reason: null,
  ms: 1,
});

test('checks are grouped by what they are about, those with a failure first', () => {
  const groups = checkGroups([
    check('health'),
    check('search_products: defaults', 'warn'),
    check('bad input: items of checkout', 'fail'),
    check('work of checkout'),
    check('50 parallel calls'),
    check('Redis down'),
    check('API service back after it hung'),
    check('API service that trickles'),
    check('API service back after it trickled'),
    check('second instance'),
  ]);
  expect(groups.map(({ title, checks, warned, failed }) => [title, checks.length, warned, failed])).toEqual([
    ['checkout', 2, 0, 1],
    ['search_products', 1, 1, 0],
    ['Protocol and load', 2, 0, 0],
    ['While a backend is away', 5, 0, 0],
  ]);
  expect(checkGroups([])).toEqual([]);
});
