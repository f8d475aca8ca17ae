import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../testing/places.ts';
import { recordedStacks } from './recording.ts';

/** What py-spy recorded of a program and its child, in threads. */
const WRITTEN = readFileSync(join(FIXTURES, 'cpu-profiles/python.speedscope.json'), 'utf8');
const AT_MS = 1_800_000_000_000;

const stacksOf = (text: string) => [...recordedStacks(text, AT_MS)];

test('stacks have their thread and their functions, without the process and its command line', () => {
  const stacks = stacksOf(WRITTEN);
  expect(new Set(stacks.map(({ thread }) => thread))).toEqual(new Set(['MainThread', 'sleeper']));
  const file = '/srv/shop/hot.py';
  expect(stacks).toContainEqual({
    ...{ thread: 'MainThread', atMs: AT_MS },
    frames: [
      { name: '<module>', file, line: 1 },
      { name: 'handle', file, line: 8 },
      { name: 'burn_cycles', file, line: 2 },
    ],
  });
  expect(stacks.flatMap(({ frames }) => frames).some(({ name }) => /^(process|thread) /.test(name))).toBe(
    false,
  );
});

test('a function that is called like a process stays', () => {
  const shared = { frames: [{ name: 'process 1:"x"', file: 'a.py', line: 1 }] };
  const profiles = [{ name: 'Process 1 Thread 1 "a "b" c"', samples: [[0, 7]] }];
  expect(stacksOf(JSON.stringify({ shared, profiles }))).toMatchObject([
    { thread: 'a "b" c', frames: [{ name: 'process 1:"x"' }, { name: '' }] },
  ]);
});

test('a recording that is not whole is refused', () => {
  for (const text of ['', WRITTEN.trimEnd().slice(0, -1), '{"profiles":[]}'])
    expect(() => stacksOf(text)).toThrow();
});
