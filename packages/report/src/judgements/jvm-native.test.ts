import { expect, test } from 'vitest';
import { figures, traits } from '../figures/test-figures.ts';
import { jvmNative } from './jvm-native.ts';

const TRAITS = [
  traits('b-native', { nativeOf: 'b' }),
  traits('a-native', { nativeOf: 'a' }),
  traits('a'),
  traits('b'),
];

test('pairs a server with its native image and tells each change in percent', () => {
  const rows = [
    figures('a-native', { rate: 80, meanMs: 20, memoryMb: 50, coldStartMs: 30 }),
    figures('a', { rate: 100, meanMs: 10, memoryMb: 200, coldStartMs: 3000 }),
  ];
  expect(jvmNative(rows, TRAITS)).toEqual([
    {
      jvmId: 'a',
      nativeId: 'a-native',
      rate: { jvm: 100, native: 80, changePct: -20 },
      meanMs: { jvm: 10, native: 20, changePct: 100 },
      memoryMb: { jvm: 200, native: 50, changePct: -75 },
      coldStartMs: { jvm: 3000, native: 30, changePct: -99 },
    },
  ]);
});

test('a figure that one of the two lacks has no change', () => {
  const [pair] = jvmNative([figures('a', { rate: 0 }), figures('a-native', { rate: 5, meanMs: 1 })], TRAITS);
  expect(pair?.rate).toEqual({ jvm: 0, native: 5, changePct: null });
  expect(pair?.meanMs).toEqual({ jvm: null, native: 1, changePct: null });
});

test('stand in the order of the servers, without those whose twin is not in the result', () => {
  const all = ['b', 'b-native', 'a', 'a-native'].map((id) => figures(id));
  expect(jvmNative(all, TRAITS).map(({ jvmId }) => jvmId)).toEqual(['a', 'b']);
  expect(jvmNative([figures('a-native'), figures('b')], TRAITS)).toEqual([]);
  expect(jvmNative(all, [])).toEqual([]);
});
