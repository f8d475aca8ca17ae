import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { expect, test } from 'vitest';
import { flameOf, MAX_FLAME_NODES, toFolded, toPprof, toSpeedscope } from './index.ts';
import { stacksOf } from './stacks.ts';
import { profileOf } from './test-profile.ts';
import type { FlameNode } from './types.ts';

const PROFILE = profileOf([
  {
    frames: ['main.main', { name: 'main.search', module: 'server', file: 'a.go', line: 7 }],
    seconds: [3, 1],
  },
  { frames: ['main.main', 'odd;name\n'], seconds: [0, 2], thread: 'pool' },
]);

test('folded text has a line a stack and thread, and no name ends one', () => {
  expect(toFolded(PROFILE)).toBe('server;main.main;main.search 4\npool;main.main;odd_name_ 2\n');
});

test('pprof has samples, processor time, modules, lines and threads', () => {
  const {
    sample,
    stringTable,
    function: functions,
    location,
    mapping,
  } = Profile.decode(gunzipSync(toPprof(PROFILE)));
  const text = (id: number | bigint) => stringTable.strings[Number(id)];
  expect(sample.map(({ value }) => value.map(Number))).toEqual([
    [4, 20_000_000],
    [2, 10_000_000],
  ]);
  const stack = sample[0]?.locationId.map((id) => {
    const line = location[Number(id) - 1]?.line[0];
    return text(functions[Number(line?.functionId) - 1]?.name ?? 0);
  });
  expect(stack).toEqual(['main.search', 'main.main']);
  expect(location.map(({ line }) => Number(line[0]?.line))).toEqual([0, 7, 0]);
  expect(mapping.map(({ filename }) => text(filename))).toEqual(['', 'server']);
  expect(text(sample[1]?.label[0]?.str ?? 0)).toBe('pool');
});

test('speedscope has stacks from the root on, weighed by ms a call', () => {
  const { shared, profiles } = JSON.parse(toSpeedscope(PROFILE, 'go, head'));
  expect(shared.frames[1]).toEqual({ name: 'main.search', file: 'a.go', line: 7 });
  expect(profiles[0]).toMatchObject({
    name: 'go, head',
    samples: [
      [0, 1],
      [0, 2],
    ],
    endValue: 0.03,
  });
  expect(profiles[0].weights[0]).toBeCloseTo(0.02, 9);
});

test('stacks that do not fit are counted, the rarest first', () => {
  expect(stacksOf(PROFILE, 2, () => 1)).toEqual({
    stacks: [{ frames: [0, 1], thread: 0, samples: 4 }],
    left: 2,
  });
});

const sizeOf = (node: FlameNode): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1);

test('the flame graph joins both sides, folds the runtime and widens no function', () => {
  const head = profileOf([
    { frames: ['runtime.goexit', 'main.main', 'main.search'], seconds: [30] },
    { frames: ['runtime.goexit', 'main.main', 'runtime.a', 'runtime.b', 'main.back'], seconds: [10] },
  ]);
  const base = profileOf([{ frames: ['runtime.goexit', 'main.main', 'main.gone'], seconds: [20] }]);
  const root = flameOf(base, head);
  const main = root.children[0]?.children[0];
  expect(root).toMatchObject({ valueMs: 0.2, baseMs: 0.1 });
  expect(main?.children.map(({ name, valueMs, baseMs, folded }) => [name, valueMs, baseMs, folded])).toEqual([
    ['main.search', expect.closeTo(0.15), 0, 0],
    ['main.gone', 0, 0.1, 0],
    ['runtime.a', expect.closeTo(0.05), 0, 1],
  ]);
  expect(main?.children[2]?.children[0]?.name).toBe('main.back');
  expect(flameOf(null, head).baseMs).toBeNull();
});

test('the flame graph leaves out what is too narrow, and has a bounded number of nodes', () => {
  const wide = { frames: ['main.main', 'main.wide'], seconds: [2000] };
  const narrow = { frames: ['main.main', 'main.narrow'], seconds: [1] };
  expect(flameOf(null, profileOf([wide, narrow])).children[0]?.children.map(({ name }) => name)).toEqual([
    'main.wide',
  ]);
  const many = Array.from({ length: 900 }, (_, i) => {
    return { frames: Array.from({ length: 6 }, (_, depth) => `main.f${i}.${depth}`), seconds: [10] };
  });
  const root = flameOf(null, profileOf(many));
  expect(sizeOf(root)).toBeLessThanOrEqual(MAX_FLAME_NODES);
});
