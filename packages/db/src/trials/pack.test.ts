import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

const HEADER = [['get_user_cart', 'tool'], 'é', null];
const LISTS = [[], [0], [5, 5, -1, 2 ** 40, -(2 ** 40)], Array.from({ length: 300 }, (_, i) => 64 * i)];

/** Whole numbers below a power of two, which look as if drawn by lot. */
const scattered = (length: number, below: number) =>
  Array.from({ length }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 8) % below);

test('a header and lists of whole numbers are read as they were packed', () => {
  expect(unpack(pack({ header: HEADER, lists: LISTS }))).toEqual({ header: HEADER, lists: LISTS });
  expect(unpack(pack({ lists: [[7]] }))).toEqual({ header: undefined, lists: [[7]] });
  expect(unpack(pack({}))).toEqual({ header: undefined, lists: [] });
});

test('lists of every form are read as they were packed: steps, rises, and those beside another', () => {
  const noise = scattered(200, 1024);
  const lists = [noise, noise.toSorted((a, b) => a - b), noise, noise.map((value, i) => value + (i % 3) - 1)];
  // The last two are noise, too, and take two bits a number beside their neighbours.
  const [all, three] = [lists, lists.slice(0, 3)].map((some) => pack({ lists: some }).length);
  expect((all ?? Number.NaN) - (three ?? Number.NaN)).toBeLessThan(80);
  expect(unpack(pack({ lists }))).toEqual({ header: undefined, lists });
  const far = [1, 2 ** 51, -(2 ** 51), 3, 3, 3];
  expect(unpack(pack({ lists: [far] })).lists).toEqual([far]);
});

test('numbers take about the bits that they hold', () => {
  const rises = scattered(209, 20_000).toSorted((a, b) => a - b);
  // A hundred from one to the next, in 7 bits for the lowest and 2 for the rest.
  expect(pack({ lists: [rises] }).length).toBeLessThan((209 * 9) / 8);
});

test('packs of the form before are read', () => {
  const earlier = (base64: string) => unpack(Buffer.from(base64, 'base64'));
  expect(
    earlier(
      'QQFTiY5WSk8tiS8tTi2KT04sKlHSUSrJz89RitVROrxSSSevNCcnloWBkYGVgYGhoaGhQeH/////7dcwMYwCogEAAWPgYuBm+s/QMAqIBQA=',
    ),
  ).toEqual({ header: HEADER, lists: LISTS });
  expect(earlier('BQAAAQEAAA4=')).toEqual({ header: undefined, lists: [[7]] });
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
  expect(() => pack({ lists: [[2 ** 51 + 1]] })).toThrow(RangeError);
  for (const lists of [[[300]], [scattered(50, 1000)]]) {
    const packed = pack({ lists });
    for (let cut = 1; cut < packed.length; cut++)
      expect(() => unpack(packed.subarray(0, -cut))).toThrow('packed numbers end too early');
  }
  expect(() => unpack(Uint8Array.of(0, 1, 9))).toThrow('unknown form 9');
  // The list has one number, and a form beyond the three that exist.
  expect(() => unpack(Uint8Array.of(0, 5, 0, 0, 1, 1, 3))).toThrow('unknown form 3');
});
