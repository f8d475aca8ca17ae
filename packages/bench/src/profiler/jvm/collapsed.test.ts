import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CPU_PROFILE_LIMITS } from '@headroom/model/cpu-profile';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../testing/places.ts';
import { Stacks } from '../stacks.ts';
import { collapsedStacks } from './collapsed.ts';

/** What async-profiler wrote of a server of Spring in its first second, and of a program with three busy threads. */
const WRITTEN = readFileSync(join(FIXTURES, 'cpu-profiles/java.collapsed'), 'utf8');
const AT_MS = 1_800_000_000_000;

const stacksOf = (text: string, isCut = false) => [...collapsedStacks(text, AT_MS, isCut)];

test('stacks have their thread without its id, their number of samples, and frames by kind', () => {
  const stacks = stacksOf(WRITTEN);
  expect(stacks).toHaveLength(WRITTEN.trim().split('\n').length);
  const hot = stacks.find(({ count }) => count === 9);
  expect(hot).toEqual({
    ...{ thread: 'worker-2', atMs: AT_MS, count: 9, isUnresolved: false },
    frames: [
      { name: 'java.lang.Thread.run' },
      // Without the number and the address that it has in this start alone.
      { name: 'Hot$$Lambda.run' },
      { name: 'Hot.lambda$main$0' },
      { name: 'Hot.burnCycles' },
      { name: 'libmSin', module: 'libjvm.so' },
    ],
  });
  const collecting = stacks.filter(({ thread }) => thread.startsWith('GC Thread#'));
  expect(collecting.length).toBeGreaterThan(0);
  expect(collecting[0]?.frames[0]).toEqual({ name: 'clone3', module: 'libc.so.6' });
});

test('a stack that async-profiler could not follow counts as one without a name', () => {
  const [stack] = stacksOf('[main tid=1];A.b_[j];[unknown_Java] 2');
  expect(stack).toMatchObject({ count: 2, isUnresolved: true });
});

test('names that differ from start to start become the same', () => {
  const nameOf = (name: string) => stacksOf(`[t tid=1];${name}_[j] 1`)[0]?.frames[0]?.name;
  expect(nameOf('a/B$$Lambda.0x00007f0e1c0.get')).toBe('a.B$$Lambda.get');
  expect(nameOf('a/B$$Lambda/0x00007f0e1c0.get')).toBe('a.B$$Lambda.get');
  expect(nameOf('java/lang/invoke/LambdaForm$MH.0x00007f.invoke')).toBe(
    'java.lang.invoke.LambdaForm$MH.invoke',
  );
  expect(nameOf('jdk/internal/reflect/GeneratedMethodAccessor17.invoke')).toBe(
    'jdk.internal.reflect.GeneratedMethodAccessor.invoke',
  );
  expect(nameOf('com/sun/proxy/$Proxy12.find')).toBe('com.sun.proxy.$Proxy.find');
});

test('kernel frames are of the kernel', () => {
  expect(stacksOf('[t tid=1];A.b_[j];vfs_read_[k] 1')[0]?.frames[1]).toEqual({
    ...{ name: 'vfs_read', module: '[kernel]' },
  });
});

test('lines of another form are left out, and the last one of a text that was cut', () => {
  const odd = [
    '',
    ' 3',
    'a;b',
    'a;b 3',
    '[t tid=1] 3',
    '[t tid=1];a 0',
    '[t tid=1];a -1',
    '[t tid=1];a 1e99',
  ];
  expect(stacksOf(odd.join('\n'))).toEqual([]);
  expect(stacksOf('[t tid=1];a 1\n[t tid=1];b 12', true)).toMatchObject([{ count: 1 }]);
  expect(stacksOf('[t tid=1];a 1\n[t tid=1];b 12')).toMatchObject([{ count: 1 }, { count: 12 }]);
});

test('a megabyte of a name and 100,000 different frames stay within the limits', () => {
  const stacks = new Stacks();
  const many = Array.from({ length: 100_000 }, (_, id) => `[t${id} tid=1];a;f${id}_[j] 1`).join('\n');
  for (const text of [`[t tid=1];${'x'.repeat(2 ** 20)}_[j] 1`, `[t tid=1];${'a;'.repeat(500_000)}b 1`, many])
    for (const taken of collapsedStacks(text, AT_MS, false)) stacks.add(taken);
  const { frames, lost, threads, counts } = stacks.within({ startMs: AT_MS, endMs: AT_MS + 1 });
  expect(frames.length).toBeLessThanOrEqual(CPU_PROFILE_LIMITS.frames);
  expect(threads.length).toBeLessThanOrEqual(CPU_PROFILE_LIMITS.threads);
  expect(lost.samples).toBeGreaterThan(50_000);
  expect(counts.reduce((sum, row) => sum + row[3], 0)).toBe(100_002);
});
