import { expect, test } from 'vitest';
import { ioContract } from '../io/index.ts';
import { judgeWork, workOf } from './counters.ts';

const { work } = ioContract;

const BEFORE = { HGETALL: 5, LRANGE: 5, '/products/{id}': 7 };

test('the work of calls adds up', () => {
  expect(workOf(work, ['get_user_cart', 'checkout', 'get_user_cart'])).toEqual({
    HGETALL: 2,
    '/products/{id}': 2,
    LRANGE: 2,
    '/cart/calculate': 1,
    INCR: 1,
    RPUSH: 1,
    ZADD: 1,
  });
});

test('exactly the expected calls are right', () => {
  const after = { HGETALL: 6, LRANGE: 6, '/products/{id}': 8 };
  expect(judgeWork(workOf(work, ['get_user_cart']), BEFORE, after)).toBeUndefined();
});

test('calls beyond the expected ones are a warning', () => {
  const after = { HGETALL: 6, LRANGE: 7, '/products/{id}': 8, GET: 3 };
  expect(judgeWork(workOf(work, ['get_user_cart']), BEFORE, after)).toBe(
    'expected 1 × LRANGE, 0 × GET, got 2 × LRANGE, 3 × GET',
  );
});

test('missing calls are a breach, which also tells what came instead', () => {
  const after = { HGETALL: 5, HGET: 2, LRANGE: 6, '/products/{id}': 8 };
  expect(() => judgeWork(workOf(work, ['get_user_cart']), BEFORE, after)).toThrow(
    'expected 1 × HGETALL, 0 × HGET, got 0 × HGETALL, 2 × HGET',
  );
});
