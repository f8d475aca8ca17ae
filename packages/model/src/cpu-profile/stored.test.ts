import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CPU_PROFILE_LIMITS, type CpuProfile } from './cpu-profile.ts';
import { decodeCpuProfile, encodeCpuProfile, MAX_UNPACKED_BYTES, UnreadableCpuProfile } from './stored.ts';

const PROFILE: CpuProfile = {
  ...{ profiler: 'perf', version: '6.1', periodMs: 5, windowS: 10, calls: 100, cpuMs: 900 },
  frames: [
    { name: 'main.main', module: 'server', file: 'main.go', line: 3 },
    { name: 'main.search', module: 'server', file: null, line: null },
  ],
  ...{ parentOf: [-1, 0, 0], frameOf: [0, 1, 1], threads: ['server'] },
  counts: [
    [1, 0, 0, 7],
    [2, 0, 9, 3],
  ],
  lost: { samples: 1, unresolved: 0 },
};

test('a stored profile is read as it was', () => {
  expect(decodeCpuProfile(encodeCpuProfile(PROFILE))).toEqual(PROFILE);
});

const deep = Array.from({ length: CPU_PROFILE_LIMITS.depth + 1 }, (_, node) => node - 1);
const BROKEN: readonly (readonly [string, Partial<CpuProfile>, RegExp])[] = [
  ['a node without a frame', { parentOf: [-1, 0, 0, 0] }, /same length/],
  ['a node that calls itself', { parentOf: [-1, 1, 0] }, /earlier nodes/],
  ['a frame that is not there', { frameOf: [0, 1, 2] }, /name frames/],
  ['samples of no node', { counts: [[3, 0, 0, 1]] }, /nodes and threads/],
  ['samples of no thread', { counts: [[0, 1, 0, 1]] }, /nodes and threads/],
  ['samples after the window', { counts: [[0, 0, 11, 1]] }, /in the window/],
  ['a deeper stack than allowed', { parentOf: deep, frameOf: deep.map(() => 0) }, /at most 256 frames/],
];
test.each(BROKEN)('refuses %s', (_what, part, message) => {
  const decode = () => decodeCpuProfile(encodeCpuProfile({ ...PROFILE, ...part }));
  expect(decode).toThrow(message);
  expect(decode).toThrow(UnreadableCpuProfile);
});

test('refuses bytes that are no profile, and those that unpack to too much', () => {
  expect(() => decodeCpuProfile(new Uint8Array([1, 2, 3]))).toThrow(/damaged/);
  expect(() => decodeCpuProfile(gzipSync(Buffer.alloc(MAX_UNPACKED_BYTES + 1, ' ')))).toThrow(
    /unpacks to more than/,
  );
});

test('stores no profile that would not be read', () => {
  const version = ' '.repeat(MAX_UNPACKED_BYTES);
  expect(() => encodeCpuProfile({ ...PROFILE, version })).toThrow(/at most 67108864 are read/);
});

/** 267 characters that do not compress. */
const noise = (seed: string) =>
  createHash('shake256', { outputLength: 200 }).update(seed).digest('base64url');

test('stores no profile that compresses to more than allowed', () => {
  const frames = Array.from({ length: CPU_PROFILE_LIMITS.frames }, (_, i) => {
    return { name: noise(`name ${i}`), module: null, file: noise(`file ${i}`), line: null };
  });
  expect(() => encodeCpuProfile({ ...PROFILE, frames })).toThrow(/at most 5242880 are stored/);
});
