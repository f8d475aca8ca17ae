import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleThreads } from '../runtime/proc.ts';
import { type Counted, countersInWindow, startCounters } from './counters.ts';

const HAS_PERF = spawnSync('perf', ['--version']).status === 0;

const reading = (intervalS: number, event: string, value: string) => ({ intervalS, event, value });
const LOAD = { startMs: 0, windowStartMs: 1500, windowEndMs: 3500 };

test('growth is interpolated at the edges of the window, on the clock of perf', () => {
  const each = [1, 2, 3, 4].flatMap((s) => [
    reading(s, 'instructions:u', `${s}000.000000`),
    reading(s, 'context-switches', s === 2 ? '<not counted>' : '10.000000'),
  ]);
  const counted: Counted = { startedAtMs: 0, readings: each, problem: null };
  expect(countersInWindow(counted, LOAD)).toEqual({
    // Half of the second second, the third, half of the fourth.
    instructions: 6000,
    contextSwitches: 15,
    missing: null,
  });
});

test('what was not counted is null with its reason', () => {
  const readings = [1, 2, 3, 4].flatMap((s) => [
    reading(s, 'instructions:u', '<not supported>'),
    reading(s, 'context-switches:u', '0.000000'),
  ]);
  expect(countersInWindow({ startedAtMs: 0, readings, problem: null }, LOAD)).toEqual({
    instructions: null,
    contextSwitches: null,
    missing:
      'instructions: this machine’s processors show the kernel no hardware counters; context switches: the kernel does not let this worker count them',
  });
  const late = { startedAtMs: 0, readings: [reading(2, 'instructions:u', '5')], problem: null };
  expect(countersInWindow(late, LOAD).missing).toContain('perf did not count in the whole steady window');
});

test('a host without perf says so', async () => {
  const counting = startCounters(() => sampleThreads([process.pid]), 'perf-that-is-not-there');
  await delay(50);
  expect(countersInWindow(await counting.stop(), LOAD).missing).toBe('perf is not installed on this host');
});

/** Context switches of a process so far, by its threads (proc(5)). */
function switchesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))
    .flatMap((status) => [...status.matchAll(/voluntary_ctxt_switches:\s*(\d+)/g)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

test.runIf(HAS_PERF)(
  'perf counts what the kernel says of the same process, no more',
  async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 10)']);
    const pid = child.pid as number;
    try {
      await delay(500);
      const before = switchesOf(pid);
      const counting = startCounters(() => sampleThreads([pid]));
      await delay(4500);
      const counted = await counting.stop();
      const all = switchesOf(pid) - before;
      expect(counted.problem).toBeNull();
      const lastMs = Math.max(...counted.readings.map(({ intervalS }) => 1000 * intervalS));
      const times = {
        startMs: 0,
        windowStartMs: counted.startedAtMs,
        windowEndMs: counted.startedAtMs + lastMs,
      };
      const { contextSwitches, instructions, missing } = countersInWindow(counted, times);
      expect(contextSwitches).toBeGreaterThan(0);
      expect(contextSwitches).toBeLessThanOrEqual(all);
      // Half of the window holds less.
      const half = { ...times, windowEndMs: counted.startedAtMs + lastMs / 2 };
      expect(countersInWindow(counted, half).contextSwitches).toBeLessThan(contextSwitches ?? 0);
      // A virtual machine may show no hardware counter: the reason is then told.
      expect(instructions === null).toBe(missing !== null);
    } finally {
      child.kill();
    }
  },
  30_000,
);
