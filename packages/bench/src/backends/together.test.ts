import { expect, test } from 'vitest';
import type { Running } from '../runtime/runtime.ts';
import { busiestInWindow } from '../sampler/window.ts';
import { together } from './together.ts';

/** A service that used so much so far, and printed something. */
function service(
  cpuMs: () => number,
  cpus: number,
  { log = '', cpuset }: { log?: string; cpuset?: string } = {},
) {
  const running: Running = {
    sample: () => ({ atMs: cpuMs() * 10, cpuMs: cpuMs(), throttledMs: null, memoryMb: 5 }),
    logs: () => log,
    ended: new Promise(() => {}),
    stop: async () => {},
  };
  return { running, cpus, cpuset };
}

test('the busiest backend is the one that used most of what it may use, not most of all', () => {
  let used = 0;
  const backends = together(
    new Map([
      ['prices', service(() => used, 4)],
      ['cache', service(() => 0.4 * used, 0.5)],
    ]),
  );
  const samples = [0, 1000].map((ms, at) => {
    used = ms;
    const { perCpuMs = new Map(), cpuMs, memoryMb } = backends.sample();
    expect({ cpuMs, memoryMb }).toEqual({ cpuMs: 1.4 * ms, memoryMb: 10 });
    return { atMs: at * 10_000, cpuMs: perCpuMs };
  });
  const window = { startMs: 0, windowStartMs: 0, windowEndMs: 10_000 };
  expect(busiestInWindow(samples, window)).toEqual({ name: 'cache', ms: 800 });
});

test('backends that share processors fill them together, though each uses half of what it may', () => {
  const half = (ms: number, cpus: number, cpuset: string) => service(() => ms, cpus, { cpuset });
  const services = new Map([
    ['prices', half(10_000, 2, '2-3')],
    ['stock', half(9_000, 2, '2-3')],
    ['cache', half(400, 0.5, '1')],
  ]);
  expect(together(services).sample().perCpuMs).toEqual(
    new Map([
      ['prices', 5_000],
      ['stock', 4_500],
      ['cache', 800],
      ['prices and stock', 9_500],
    ]),
  );
});

test('what backends printed is told apart', async () => {
  const backends = together(
    new Map([
      ['a', service(() => 0, 1, { log: 'one' })],
      ['b', service(() => 0, 1)],
      ['c', service(() => 0, 1, { log: 'two' })],
    ]),
  );
  expect(await backends.logs()).toBe('a:\none\nc:\ntwo');
});
