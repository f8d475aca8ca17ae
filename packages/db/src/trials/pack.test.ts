import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

test('a header and lists of whole numbers are read as they were packed', () => {
  const header = [['get_user_cart', 'tool'], 'é', null];
  const lists = [[], [0], [5, 5, -1, 2 ** 40, -(2 ** 40)], Array.from({ length: 300 }, (_, i) => 64 * i)];
  expect(unpack(pack({ header, lists }))).toEqual({ header, lists });
  expect(unpack(pack({ lists: [[7]] }))).toEqual({ header: undefined, lists: [[7]] });
});

test('lists that repeat each other take a fraction of their bytes', () => {
  const list = Array.from({ length: 200 }, (_, i) => (i * i * 7919) % 1009);
  const { length } = pack({ lists: [list] });
  expect(length).toBeLessThan(2 * list.length);
  expect(pack({ lists: Array.from({ length: 8 }, () => list) }).length).toBeLessThan(2 * length);
});

test('numbers that are not whole, and bytes that are cut or of a newer form, are refused', () => {
  expect(() => pack({ lists: [[1.5]] })).toThrow('1.5 is not a whole number');
  expect(() => pack({ lists: [[Number.NaN]] })).toThrow(RangeError);
  const plain = pack({ lists: [[300]] });
  expect(() => unpack(plain.subarray(0, -1))).toThrow('packed numbers end too early');
  expect(() => unpack(Uint8Array.of(1, 9, 0))).toThrow('unknown form 9');
});
