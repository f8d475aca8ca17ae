import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CPU_PROFILE_LIMITS, cpuProfileSchema } from '@headroom/model/cpu-profile';
import { expect, test } from 'vitest';
import { takerOut } from '../authorization/secrets.ts';
import { Stacks, type Taken, withKernelTime } from './stacks.ts';

const WINDOW = { startMs: 1000, endMs: 4000 };
const HEAD = { profiler: 'perf', version: '1', periodMs: 5, windowS: 3, calls: 1, cpuMs: 1 } as const;

function within(taken: Iterable<Partial<Taken>>, options: ConstructorParameters<typeof Stacks>[0] = {}) {
  const stacks = new Stacks(options);
  for (const one of taken) stacks.add({ frames: [{ name: 'main' }], thread: 'main 1', atMs: 1000, ...one });
  const profile = { ...HEAD, ...stacks.within(WINDOW) };
  expect(cpuProfileSchema.safeParse(profile).error).toBeUndefined();
  expect(profile.parentOf.every((parent, node) => parent < node)).toBe(true);
  const bytes = gzipSync(JSON.stringify(profile)).length;
  expect(bytes).toBeLessThanOrEqual(CPU_PROFILE_LIMITS.bytes);
  return profile;
}

const named = (...names: string[]) => names.map((name) => ({ name }));
const samplesOf = ({ counts }: { counts: readonly (readonly number[])[] }) =>
  counts.reduce((sum, row) => sum + (row[3] ?? 0), 0);

test('stacks of the window are a tree by thread and second, and others leave nothing', () => {
  const profile = within([
    { frames: named('main', 'search'), atMs: 1000 },
    { frames: named('main', 'search'), atMs: 1999 },
    { frames: named('main', 'search'), atMs: 2000, thread: 'gc 2' },
    { frames: named('main'), atMs: 3999 },
    { frames: named('warm-up'), atMs: 999 },
    { frames: named('after'), atMs: 4000 },
  ]);
  expect(profile.frames.map(({ name }) => name)).toEqual(['main', 'search']);
  expect([profile.parentOf, profile.frameOf]).toEqual([
    [-1, 0],
    [0, 1],
  ]);
  expect(profile.threads).toEqual(['main 1', 'gc 2']);
  expect(profile.counts).toEqual([
    [1, 0, 0, 2],
    [1, 1, 1, 1],
    [0, 0, 2, 1],
  ]);
  expect(profile.lost).toEqual({ samples: 0, unresolved: 0 });
});

test('100,000 functions: the first are kept, samples of others stay with their callers or by themselves', () => {
  const profile = within(
    Array.from({ length: 100_000 }, (_, index) => ({ frames: named('main', `f${index}`) })),
  );
  expect(profile.frames).toHaveLength(CPU_PROFILE_LIMITS.frames - 2);
  expect(samplesOf(profile)).toBe(100_000);
  expect(profile.lost.samples).toBe(100_000 - (CPU_PROFILE_LIMITS.frames - 3));
  const roots = within(Array.from({ length: 30_000 }, (_, index) => ({ frames: named(`f${index}`) })));
  expect(roots.frames.at(-1)?.name).toBe('[left out]');
  expect(samplesOf(roots)).toBe(30_000);
});

test('names of a megabyte, random ones, control characters and halves of pairs are cut and cleaned', () => {
  const profile = within([
    {
      frames: [
        { name: 'n'.repeat(2 ** 20), file: 'f'.repeat(2 ** 20), module: 'm'.repeat(2 ** 20), line: 1 },
      ],
    },
    { frames: [{ name: 'a\u0000b\nc\u202Ed', line: -5, file: '' }], thread: 't'.repeat(2 ** 20) },
    { frames: [{ name: `${'x'.repeat(CPU_PROFILE_LIMITS.characters - 1)}😀` }] },
    { frames: [{ name: '\n' }] },
  ]);
  expect(profile.frames[0]).toMatchObject({ name: 'n'.repeat(300), file: 'f'.repeat(300), line: 1 });
  expect(profile.frames[1]).toEqual({ name: 'a b c d', module: null, file: null, line: null });
  expect(profile.frames[2]?.name).toBe(`${'x'.repeat(CPU_PROFILE_LIMITS.characters - 1)}\uFFFD`);
  expect(profile.frames[3]?.name).toBe('[unknown]');
  // Names that do not compress: the schema's limits alone would let them take 20 MB.
  const random = () => randomBytes(150).toString('hex');
  within(
    Array.from({ length: 60_000 }, (_, index) => ({
      frames: [{ name: random(), file: random(), module: random() }, { name: `f${index % 10_000}` }],
      thread: `t ${index}`,
      atMs: 1000 + (index % 3000),
    })),
  );
});

test('endless recursion keeps the root and the functions that ran last', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `f${index}`);
  const profile = within([{ frames: named(...names) }]);
  expect(profile.frames).toHaveLength(CPU_PROFILE_LIMITS.depth);
  expect([profile.frames[0]?.name, profile.frames.at(-1)?.name]).toEqual(['f0', 'f999']);
  expect(profile.lost.samples).toBe(1);
});

test('nodes and threads without end: the rest is left out of the tree, and counted', () => {
  const profile = within(
    Array.from({ length: 100_000 }, (_, index) => ({
      frames: named(`a${index % 50}`, `b${index % 997}`, `c${index % 1009}`, `d${index % 1013}`),
      thread: `thread ${index}`,
    })),
  );
  expect(profile.parentOf.length).toBeLessThanOrEqual(CPU_PROFILE_LIMITS.nodes);
  expect(profile.lost.samples).toBeGreaterThan(0);
  expect(profile.threads).toHaveLength(CPU_PROFILE_LIMITS.threads);
  expect(profile.threads.at(-1)).toBe('other threads');
  expect(samplesOf(profile)).toBe(100_000);
});

test('samples without end are counted, not kept', () => {
  const profile = within(Array.from({ length: 300_002 }, () => ({})));
  expect(samplesOf(profile)).toBe(300_000);
  expect(profile.lost.samples).toBe(2);
});

test('names show no secret, whole or cut, and files are named from the folder of the server', () => {
  const secret = 'sk-live-0123456789abcdef';
  const profile = within(
    [
      {
        frames: [{ name: `load ${secret}`, file: '/builds/shop/src/a.js', module: '/app/b.so' }],
        thread: secret,
      },
      { frames: [{ name: `${'x'.repeat(290)}${secret}`, file: '/builds/shopping/a.js' }] },
    ],
    { folders: ['/builds/shop', '/app'], takeOut: takerOut({ key: secret }) },
  );
  expect(JSON.stringify(profile)).not.toContain('sk-live');
  expect(profile.frames[0]).toEqual({ name: 'load [secret]', module: 'b.so', file: 'src/a.js', line: null });
  expect(profile.frames[1]?.file).toBe('/builds/shopping/a.js');
});

test('where the host hides the kernel, its time is one function without a name', () => {
  const profile = within([{}, {}]);
  const whole = { ...HEAD, ...withKernelTime(profile, 3) };
  expect(cpuProfileSchema.safeParse(whole).error).toBeUndefined();
  expect(samplesOf(whole)).toBe(5);
  expect(whole.frames.at(-1)).toEqual({ name: '[unknown]', module: '[kernel]', file: null, line: null });
  expect(whole.lost.unresolved).toBe(3);
  expect(withKernelTime(profile, -1).counts).toEqual(profile.counts);
});
