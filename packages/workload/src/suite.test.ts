import { expect, test } from 'vitest';
import { userOf, withUser } from './suite.ts';
import { io } from './suites/io.ts';

test('virtual user v acts as user v mod 1000, five digits', () => {
  expect(userOf(1)).toBe('user-00001');
  expect(userOf(50)).toBe('user-00050');
  expect(userOf(1042)).toBe('user-00042');
});

test('the user stands wherever $user stood, and nowhere else', () => {
  const value = { user_id: '$user', items: [{ to: '$user' }], limit: 10 };
  expect(withUser(value, 'user-00007')).toEqual({
    user_id: 'user-00007',
    items: [{ to: 'user-00007' }],
    limit: 10,
  });
  expect(value.user_id).toBe('$user');
});

test('suite io calls its three tools with the arguments of the contract', () => {
  expect(io.tools.map(({ name, arguments: given }) => [name, withUser(given, 'user-00042')])).toEqual([
    ['search_products', { category: 'Electronics', min_price: 50, max_price: 500, limit: 10 }],
    ['get_user_cart', { user_id: 'user-00042' }],
    [
      'checkout',
      {
        user_id: 'user-00042',
        items: [
          { product_id: 42, quantity: 2 },
          { product_id: 1337, quantity: 1 },
        ],
      },
    ],
  ]);
});
