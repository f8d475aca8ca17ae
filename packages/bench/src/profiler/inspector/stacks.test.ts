import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../testing/places.ts';
import { OutsideJavaScript } from './outside.ts';
import { inspectedStacks } from './stacks.ts';

/** A second of a program that computes in `burnCycles`, as preload.cjs wrote it. */
const WRITTEN = readFileSync(join(FIXTURES, 'cpu-profiles/bun.cpuprofile'), 'utf8');
const SECOND = { startMs: 1796045258000, endMs: 1796045260000, module: 'bun' };

test('stacks have their functions with files and lines, and the moment at which they were taken', () => {
  const inspected = inspectedStacks(WRITTEN, SECOND);
  expect(inspected?.version).toBe('1.4.5');
  expect(inspected?.stacks).toHaveLength(25);
  const hot = inspected?.stacks.filter(({ frames }) => frames.at(-1)?.name === 'burnCycles') ?? [];
  expect(hot.length).toBeGreaterThan(10);
  expect(hot[0]?.frames).toEqual([
    { name: '(anonymous)', file: '/srv/shop/shop.js', line: 3 },
    { name: 'burnCycles', file: '/srv/shop/shop.js', line: 1 },
  ]);
  const times = inspected?.stacks.map(({ atMs }) => atMs) ?? [];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(1796045258105);
  expect(times.at(-1)).toBeLessThanOrEqual(1796045259092);
});

test('functions of Bun itself are of no file', () => {
  const frames = inspectedStacks(WRITTEN, SECOND)?.stacks.flatMap((stack) => stack.frames) ?? [];
  expect(frames).toContainEqual({ name: 'stringify', module: 'bun' });
});

const node = (id: number, children: number[] = [], functionName = `f${id}`, url = 'file:///a.js') => ({
  ...{ id, children, callFrame: { functionName, url, lineNumber: 0 } },
});
const profile = (nodes: unknown[], samples: number[], timeDeltas = samples.map(() => 1000)) =>
  JSON.stringify({ version: '1', nodes, samples, timeDeltas, startTime: SECOND.startMs * 1000 });

test('Node.js: moments in which the thread waited are no stacks, and its own modules are files', () => {
  const nodes = [
    node(1, [2, 3, 4], '(root)', ''),
    node(2, [], '(idle)', ''),
    node(3, [], '(garbage collector)', ''),
    node(4, [5], 'emit', 'node:events'),
    node(5, [], 'find', '/srv/shop/find.cjs'),
  ];
  const stacks = inspectedStacks(profile(nodes, [2, 3, 5, 2]), { ...SECOND, module: 'node' })?.stacks;
  expect(stacks?.map(({ frames }) => frames)).toEqual([
    [{ name: '(garbage collector)', module: 'node' }],
    [
      { name: 'emit', file: 'node:events', line: 1 },
      { name: 'find', file: '/srv/shop/find.cjs', line: 1 },
    ],
  ]);
});

test('a text that is no profile has no stacks', () => {
  for (const text of ['', '{', '[]', '{"nodes":1}', WRITTEN.slice(0, -1)])
    expect(inspectedStacks(text, SECOND)).toBeUndefined();
});

test('a forged profile ends: a tree that is a circle, 100,000 frames deep, or of another time', () => {
  const circle = inspectedStacks(profile([node(1, [2]), node(2, [1])], [1]), SECOND);
  expect(circle?.stacks[0]?.frames.length).toBeLessThan(1000);
  const deep = Array.from({ length: 100_000 }, (_, id) => node(id, [id + 1]));
  const stacks = inspectedStacks(profile(deep, Array(100_000).fill(99_999)), SECOND)?.stacks ?? [];
  expect(stacks).toHaveLength(2000);
  expect(stacks[0]?.frames.length).toBeLessThan(1000);
  expect(stacks[0]?.frames.at(-1)?.name).toBe('f99999');
  const late = inspectedStacks(profile([node(1)], [1, 1], [1e12, -1e15]), SECOND)?.stacks;
  expect(late?.map(({ atMs }) => atMs)).toEqual([SECOND.endMs, SECOND.startMs]);
  expect(inspectedStacks(profile([node(1, [], 'f', 'file://%')], [1, 7]), SECOND)?.stacks).toHaveLength(1);
});

test('processor time beyond the stacks counts as that of no JavaScript', () => {
  let ticks = 100;
  const outside = new OutsideJavaScript(5, 'bun', () => ticks);
  expect(outside.after(1, 10, 0)).toBeUndefined();
  ticks += 50;
  expect(outside.after(1, 60, 1)).toMatchObject({ count: 40, atMs: 1 });
  ticks += 30;
  expect(outside.after(1, 80, 2)).toBeUndefined();
  ticks += 30;
  expect(outside.after(1, 30, 3)).toMatchObject({ count: 10 });
});
