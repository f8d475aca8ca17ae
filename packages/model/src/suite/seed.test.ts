import { describe, expect, test } from 'vitest';
import { cartItems, cartTotal, seedCommands } from './seed.ts';

const commands = [...seedCommands()];

/** The one command that writes a key. */
function writing(key: string): string[] {
  const found = commands.filter((command) => command[1] === key);
  expect(found, key).toHaveLength(1);
  return found[0] as string[];
}

function fieldsOf(user: string): Record<string, string> {
  const [command, , ...pairs] = writing(`bench:cart:${user}`);
  expect(command).toBe('HSET');
  return Object.fromEntries(
    Array.from({ length: pairs.length / 2 }, (_, i) => pairs.slice(2 * i, 2 * i + 2)),
  );
}

describe('carts, worked by hand', () => {
  test('user 1 has two items: 2 x 8.01 + 2 x 14.01', () => {
    expect(cartItems(1)).toEqual([
      { product_id: 8, qty: 2 },
      { product_id: 14, qty: 2 },
    ]);
    expect(cartTotal(1)).toBe('44.04');
  });

  test('user 42, a multiple of 3, has three: 95.03 + 47.06 + 15.08', () => {
    // Prices: 29500 - 2 x 9999 = 9502, 54700 - 5 x 9999 = 4705, 71500 - 7 x 9999 = 1507, each plus 1 cent.
    expect(cartItems(42)).toEqual([
      { product_id: 295, qty: 1 },
      { product_id: 547, qty: 1 },
      { product_id: 715, qty: 1 },
    ]);
    expect(cartTotal(42)).toBe('157.17');
  });

  test('the last user wraps around the catalogue: 2 x 8.01 + 4.01', () => {
    // 13 x 10000 mod 100000 = 30000; prices 7000100 - 700 x 9999 = 800, 3000100 - 300 x 9999 = 400, plus 1 cent.
    expect(cartItems(10_000)).toEqual([
      { product_id: 70_001, qty: 2 },
      { product_id: 30_001, qty: 1 },
    ]);
    expect(cartTotal(10_000)).toBe('20.03');
  });

  test('a total keeps its last 0: 2 x 34.02 + 2 x 48.03', () => {
    // Prices of products 134 and 248: 13400 - 9999 = 3401, 24800 - 2 x 9999 = 4802, each plus 1 cent.
    expect(cartTotal(19)).toBe('164.10');
  });

  test('a cart is a hash of five fields', () => {
    expect(fieldsOf('user-00001')).toEqual({
      user_id: 'user-00001',
      items: '[{"product_id":8,"qty":2},{"product_id":14,"qty":2}]',
      created: '1740000000',
      expires: '1740086400',
      total: '44.04',
    });
    expect(fieldsOf('user-10000').total).toBe('20.03');
  });
});

describe('histories, worked by hand', () => {
  test('the first entry of user 1', () => {
    const [command, , first, ...others] = writing('bench:history:user-00001');
    expect(command).toBe('RPUSH');
    expect(others).toHaveLength(19);
    // 1740000000 + 86400 + 3600
    expect(first).toBe('{"order_id":"ORD-00001-01","product_id":8,"qty":2,"price":0.14,"ts":1740090000}');
  });

  test('the last entry of the last user', () => {
    // 7 x 1000 x 20 mod 100000 = 40000; 13 x 1000 x 20 - 26 x 9999 = 26; 1740000000 + 86400000 + 72000.
    expect(writing('bench:history:user-01000').at(-1)).toBe(
      '{"order_id":"ORD-01000-20","product_id":40001,"qty":3,"price":0.27,"ts":1826472000}',
    );
  });
});

describe('popularity, worked by hand', () => {
  const scores = new Map<string, number>();
  for (const [command, key, ...pairs] of commands) {
    if (key !== 'bench:popular') continue;
    expect(command).toBe('ZADD');
    for (let i = 0; i < pairs.length; i += 2) scores.set(pairs[i + 1] as string, Number(pairs[i]));
  }

  test('every product is a member, with score 7i mod 10000', () => {
    expect(scores.size).toBe(100_000);
    expect(scores.get('product:1')).toBe(7);
    expect(scores.get('product:1429')).toBe(3); // 10003
    expect(scores.get('product:100000')).toBe(0);
  });

  test('exactly ten have the highest score, so the top ten are theirs alone', () => {
    // 7 x 2857 = 19999, and again every 10000 products.
    const top = [...scores].filter(([, score]) => score === 9999).map(([member]) => member);
    expect(top).toEqual(Array.from({ length: 10 }, (_, i) => `product:${2857 + 10_000 * i}`));
  });
});

test('rate limits start at 0', () => {
  expect(writing('bench:ratelimit:user-00001')).toEqual(['SET', 'bench:ratelimit:user-00001', '0']);
  expect(writing('bench:ratelimit:user-00100')).toEqual(['SET', 'bench:ratelimit:user-00100', '0']);
});

test('there are as many keys of each kind as the contract says, and no others', () => {
  const kinds = Object.groupBy(new Set(commands.map((command) => command[1] as string)), (key) =>
    key.replace(/:user-\d{5}$/, ''),
  );
  const sizes = Object.entries(kinds).map(([kind, keys]) => [kind, keys?.length]);
  expect(Object.fromEntries(sizes)).toEqual({
    'bench:cart': 10_000,
    'bench:history': 1_000,
    'bench:popular': 1,
    'bench:ratelimit': 100,
  });
});
