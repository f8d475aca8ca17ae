import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../testing/places.ts';
import { Recording } from './recording.ts';
import { RecordReader } from './records.ts';

/** What `perf record -o -` wrote of a Go program for two seconds; its `perf script` has 71 samples. */
const WRITTEN = readFileSync(join(FIXTURES, 'perf/shop.perf'));
const PID = 7516;
/** Addresses that `nm` says of its functions. */
const CODE = { burn: [0x49e140, 0x49e1a0], main: [0x49e1e0, 0x49e260] } as const;

function read(...chunks: Buffer[]): Recording {
  const recording = new Recording();
  const reader = new RecordReader(recording);
  for (const chunk of chunks) reader.write(chunk);
  return recording;
}

function samplesOf({ stacks }: Recording) {
  return [...stacks].flatMap(({ user, kernel, pid, samples }) =>
    samples.map(({ tid, atMs }) => ({ pid, tid, atMs, user, kernel })),
  );
}

const isIn = ([from, to]: readonly [number, number], address = 0) => from <= address && address < to;

test('samples have their thread, moment and addresses, from the function that ran last on', () => {
  const recording = read(WRITTEN);
  const samples = samplesOf(recording);
  expect(samples).toHaveLength(71);
  expect(samples[0]).toMatchObject({ pid: PID, tid: PID });
  expect(samples[0]?.atMs).toBeCloseTo(1796044279688.702, 2);
  const hot = samples.filter(({ user }) => isIn(CODE.burn, user[0]) && isIn(CODE.main, user[1]));
  expect(hot.length).toBeGreaterThan(60);
  expect(recording.mappingAt(PID, CODE.burn[0])).toEqual({
    ...{ pid: PID, path: '/srv/shop/shop', start: 0x400000, end: 0x49f000, offset: 0 },
  });
  expect(recording.mappingAt(PID, 0x10)).toBeUndefined();
  expect(recording.nameOf(PID)).toBe('shop');
  const inKernel = samples.flatMap(({ kernel }) => kernel);
  expect(inKernel.every((address) => Number.isSafeInteger(address) && address > 0xffff_0000_0000)).toBe(true);
});

test.each([1, 7, 4096])('chunks of %i bytes change nothing', (bytes) => {
  const chunks = Array.from({ length: Math.ceil(WRITTEN.length / bytes) }, (_, index) =>
    WRITTEN.subarray(index * bytes, (index + 1) * bytes),
  );
  expect(samplesOf(read(...chunks))).toEqual(samplesOf(read(WRITTEN)));
});

test('what ends in the middle of a record keeps all before it', () => {
  const counts = [0, 20, 500, 5000, WRITTEN.length - 1].map(
    (length) => samplesOf(read(WRITTEN.subarray(0, length))).length,
  );
  expect(counts.slice(0, 2)).toEqual([0, 0]);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(60);
});

test('what is no recording is refused in words', () => {
  expect(() => read(Buffer.from('perf: command not found'))).toThrow('perf wrote no records');
  const broken = Buffer.from(WRITTEN);
  broken.writeUInt16LE(0, 16 + 6);
  expect(() => read(broken)).toThrow('perf wrote a record without a length');
});

test('processes that fork without end, and map without end, are bounded', () => {
  const recording = new Recording();
  const mapping = { start: 0, end: 10, offset: 0, path: '/srv/shop/shop' };
  recording.mapping({ ...mapping, pid: 1 });
  for (let pid = 2; pid < 200_000; pid++) recording.fork(pid, 1);
  expect(recording.mappingAt(2, 5)?.path).toBe('/srv/shop/shop');
  expect(recording.mappingAt(150_000, 5)).toBeUndefined();
  recording.name({ pid: 2, tid: 2, name: 'other' }, true);
  expect(recording.mappingAt(2, 5)).toBeUndefined();
  for (let index = 0; index < 200_000; index++) {
    recording.sample({ pid: 1, tid: 1, atMs: 0, user: Array(20).fill(index), kernel: [] });
  }
  expect(samplesOf(recording).length + recording.lostSamples).toBe(200_000);
  expect(recording.lostSamples).toBeGreaterThan(100_000 - 1);
});
