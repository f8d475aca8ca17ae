import type { NativePair } from '@headroom/report';
import { expect, test } from 'vitest';
import { changes, hasTwin, missingTwins } from './jvm-native.ts';

const traits = [
  { serverId: 'java', nativeOf: null },
  { serverId: 'java-native', nativeOf: 'java' },
  { serverId: 'quarkus-native', nativeOf: 'quarkus' },
];

function pair(changePct: number | null): NativePair {
  const figure = { jvm: 1, native: 1, changePct };
  return { jvmId: 'a', nativeId: 'b', rate: figure, meanMs: figure, memoryMb: figure, coldStartMs: figure };
}

test('a result with one side of a pair lacks the other', () => {
  expect(missingTwins(['java', 'go'], traits)).toEqual([
    { jvm: 'java', native: 'java-native', lacks: ['java-native'] },
  ]);
  expect(missingTwins(['quarkus-native'], traits).map(({ lacks }) => lacks)).toEqual([['quarkus']]);
});

test('a result with neither side of any pair could have them all; one with both lacks none of it', () => {
  expect(missingTwins(['go'], traits)).toHaveLength(2);
  expect(missingTwins(['java', 'java-native', 'quarkus', 'quarkus-native'], traits)).toEqual([]);
});

test('a result has a twin where one side of a pair is in it', () => {
  const sides = [['java'], ['java-native'], ['quarkus', 'go'], ['go', 'rust'], []];
  expect(sides.map((servers) => hasTwin(servers, traits))).toEqual([true, true, true, false, false]);
});

test.each([
  [[-20.2, -36.1], '20 to 36 % fewer'],
  [[5, 5.2], '5 % more'],
  [[-12, 8], 'between 12 % fewer and 8 % more'],
  [[-0.3, 0.4], null],
  [[-0.3, 4], '0 to 4 % more'],
  [[null], null],
])('changes of %j are put as %s', (pcts, words) => {
  expect(changes(pcts.map(pair), 'rate')).toBe(words);
});

test('what is no count is less, not fewer', () => {
  expect(changes([pair(-50)], 'memoryMb')).toBe('50 % less');
});
