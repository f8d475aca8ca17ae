import { expect, test } from 'vitest';
import type { RunningServer } from '../runtime/runtime.ts';
import { asOne } from './instances.ts';

const instance = (
  cpuMs: number,
  { throttledMs = 5, files = 7 }: { throttledMs?: number | null; files?: number | null } = {},
): RunningServer => ({
  ...{ url: '', headers: {}, fixtures: undefined, startedAt: 0, ended: new Promise(() => undefined) },
  sample: () => ({ atMs: cpuMs, cpuMs, throttledMs, memoryMb: 10 }),
  threads: () => ({ atMs: cpuMs, cpuMs: new Map([['1', cpuMs]]) }),
  held: () => ({ atMs: cpuMs, openFiles: files, threads: 3 }),
  ...{ heldBack: () => undefined, logs: () => '', stop: () => Promise.resolve() },
});

test('what instances use is added, and their threads stay apart', () => {
  const one = asOne([instance(100), instance(40)]);
  expect(one.sample()).toEqual({ atMs: 100, cpuMs: 140, throttledMs: 10, memoryMb: 20 });
  expect([...one.threads().cpuMs.values()]).toEqual([100, 40]);
  expect(one.held()).toEqual({ atMs: 100, openFiles: 14, threads: 6 });
  expect(one.bridge).toBeUndefined();
});

test('what is not known of one is not known of all', () => {
  const one = asOne([instance(1, { throttledMs: null, files: null }), instance(2)]);
  expect(one.sample().throttledMs).toBeNull();
  expect(one.held()?.openFiles).toBeNull();
  expect(asOne([instance(1), { ...instance(2), held: () => undefined }]).held()).toBeUndefined();
});

test('bridges are sampled together; the first instance that ends is told', async () => {
  const bridged = { ...instance(1), bridge: { sample: instance(30).sample } };
  expect(asOne([bridged, bridged]).bridge?.sample().cpuMs).toBe(60);
  const dead = { ...instance(1), ended: Promise.resolve('server go ended with status 3') };
  expect(await asOne([instance(1), dead]).ended).toBe('server go ended with status 3');
});
