/** Open loads of k6, judged by their times: nothing else may run beside them. */
import { type OpenProfile, usersOfOpenLoad } from '@headroom/model/load';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { load, measurement } from '../testing/fixture-load.ts';

/** Callers at random, a virtual user for each that can be there at once. */
const open = (perS: number, more: Partial<OpenProfile> = {}): OpenProfile => ({
  ...{ kind: 'open', id: 'open', title: 'Open', description: 'callers at random', vus: 50 },
  ...{ perS, holdS: 20, excludedS: 1, ...more },
});

// A stall of the machine is a queue of its own, and drops who waits in it for a second.
const again = { retry: 2 };

test(
  'an open load makes one call a caller, drawn by weight, and its callers come at the rate',
  again,
  async () => {
    const { result, seen } = await load({}, 'persistent', open(100, { holdS: 5 }));
    const calls = seen.filter((request) => request.method === 'tools/call');
    expect(result.arrivals).toEqual({ planned: calls.length, dropped: 0 });
    // A Poisson process of 500: four of its standard deviations.
    expect(Math.abs(calls.length - 500)).toBeLessThan(90);
    const users = io.tools.map(({ name }) => measurement(result, name).count);
    for (const count of users) expect(count / (0.8 * calls.length)).toBeCloseTo(1 / 3, 0);
    expect(seen.filter((request) => request.method === 'initialize').length).toBeLessThanOrEqual(50);
  },
);

test('time that a caller waits for a virtual user is part of the latency; who waits a second is dropped', async () => {
  const serviceMs = 20;
  const few = open(40, { vus: 1, holdS: 5 });
  const { result } = await load({ serviceMs }, 'persistent', few);
  // Never more than one call at once is at the server, which takes 20 ms; 80 % of the time it has one.
  const waiting = measurement(result, 'checkout').meanMs ?? 0;
  expect(waiting).toBeGreaterThan(1.5 * serviceMs);
  const over = await load({ serviceMs }, 'persistent', { ...few, perS: 100 });
  expect(over.result.arrivals?.dropped).toBeGreaterThan(50);
});

test('a stall of seconds has no caller leave, and is in the longest answer', again, async () => {
  const stall = { atCall: 300, ms: 3000 };
  const profile = open(100, { holdS: 9, vus: usersOfOpenLoad(100) });
  const { result } = await load({ stall }, 'persistent', profile);
  expect(result.arrivals?.dropped).toBe(0);
  const longest = Math.max(...io.tools.map(({ name }) => measurement(result, name).maxMs ?? 0));
  expect(longest).toBeGreaterThan(2800);
});

/**
 * Share of callers whose time from coming to being served is at most `t` in a queue of one that serves each for `d`, at
 * `lambda` callers a millisecond (Erlang 1909: M/D/1, waiting time, then the service).
 */
function servedWithin(t: number, d: number, lambda: number): number {
  const waited = t - d;
  let share = 0;
  for (let k = 0; k * d <= waited; k++) {
    const x = lambda * (k * d - waited);
    let power = 1;
    for (let i = 1; i <= k; i++) power *= x / i;
    share += power * Math.exp(-x);
  }
  return (1 - lambda * d) * share;
}

/** A percentile of that time; its sum loses its digits beyond some twenty services. */
function percentileMs(pct: number, d: number, lambda: number): number {
  let [low, high] = [d, 20 * d];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (servedWithin(middle, d, lambda) < pct / 100) low = middle;
    else high = middle;
  }
  return high;
}

test.each([50, 70])(
  'at %i per cent of what a server can do, the P99 of an open load is that of theory',
  again,
  async (pct) => {
    const serviceMs = 5;
    const perS = (pct / 100) * (1000 / serviceMs);
    const one = { ...io, tools: io.tools.slice(0, 1) };
    const { result } = await load({ serviceMs }, 'persistent', open(perS), one);
    const { quantilesMs } = measurement(result, 'search_products');
    const p99 = quantilesMs[197] as number;
    const theory = percentileMs(99, serviceMs, perS / 1000);
    console.log(`${pct} %: P99 ${p99.toFixed(1)} ms, in theory ${theory.toFixed(1)} ms`);
    expect(Math.abs(p99 / theory - 1)).toBeLessThan(0.15);
    // A closed load of as many calls waits for each answer, and never meets a queue.
    expect(p99).toBeGreaterThan(1.5 * serviceMs);
  },
);
