import type { CapacityProfile } from '@headroom/model/experiments';
import { profileById, type RunEvent } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { findK6 } from '../load/find-k6.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { startFixture } from '../testing/mcp-fixture.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { type Searched, searchCapacity } from './capacity.ts';

const { program } = await findK6(CACHE_DIR);
const workload = { ...io, tools: io.tools.slice(0, 1) };
/** Short steps: what they find is a little less sure. */
const PROFILE: CapacityProfile = { ...profileById('capacity'), settleS: 1, stepS: 3, confirmS: 5 };
const STEP_S = PROFILE.settleS + PROFILE.stepS;

interface Options {
  readonly profile?: CapacityProfile;
  readonly signal?: AbortSignal;
  /** Called with each event, and the number of steps that ended before it. */
  readonly published?: (event: RunEvent, steps: number) => void;
}

/** Searches a server that serves one call after the other, each for so long. */
async function search(
  serviceMs: number,
  { profile = PROFILE, signal = new AbortController().signal, published = () => {} }: Options = {},
) {
  const fixture = await startFixture({ serviceMs });
  const events: RunEvent[] = [];
  let searched: Searched | undefined;
  const context = {
    ...({
      trialId: 'test',
      machine: LOCAL_MACHINE,
      handshake: 'persistent',
      seed: 1,
      workload,
      profile,
      signal,
    } as const),
    processors: { cpus: 64, serverCpus: null, redisCpus: null, apiCpus: null },
    k6: { program, mark: 'capacity-test' },
    publish: (event: RunEvent) => {
      events.push(event);
      published(event, searched?.experiment.steps.length ?? 0);
    },
  };
  try {
    const target = { urls: [fixture.url] as const, headers: {}, parties: {} };
    const failure = await searchCapacity(context, target, (found) => {
      searched = found;
    }).then(
      () => null,
      (error: Error) => error,
    );
    return { ...searched, failure, events };
  } finally {
    await fixture.stop();
  }
}

// A stall of the machine ends a search early.
test('a server whose calls take 5 ms, one at a time, takes 200 of them a second, less what queues at P99', {
  retry: 2,
}, async () => {
  const profile = { ...PROFILE, firstPerS: 100, precisionPct: 20 };
  const { experiment: capacity, loaded, failure, events } = await search(5, { profile });
  expect(failure).toBeNull();
  console.log(
    capacity?.steps.map(({ perS, p99Ms, missed }) => `${perS}: ${p99Ms?.toFixed(1)} ms, ${missed}`),
  );
  expect(capacity?.perS).toBeGreaterThanOrEqual(150);
  expect(capacity?.perS).toBeLessThanOrEqual(220);
  expect(capacity).toMatchObject({ isConfirmed: true, atLeast: false, p99Ms: 100 });
  expect(capacity?.belowPerS).toBeGreaterThan(capacity?.perS ?? 0);
  // Figures of the trial are of the rate that was found.
  const [tool] = loaded?.result.measurements ?? [];
  expect((tool?.count ?? 0) / PROFILE.confirmS / (capacity?.perS ?? 1)).toBeCloseTo(1, 0);
  // Each step is announced, with what came of the one before.
  const offers = events.flatMap((event) => (event.type === 'offer' ? [event.offer] : []));
  expect(offers).toHaveLength(capacity?.steps.length ?? 0);
  expect(offers.slice(0, 2)).toEqual(['100 calls/s', '200 calls/s; 100 calls/s held']);
  // Live figures go on from step to step.
  const seconds = events.flatMap((event) => (event.type === 'load' ? [event.second] : []));
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  expect(seconds.at(-1)).toBeGreaterThan(STEP_S * ((capacity?.steps.length ?? Number.NaN) - 1));
});

test('a service level that no rate holds is said with what was seen', async () => {
  const { experiment: capacity, failure } = await search(5, { profile: { ...PROFILE, stepS: 1, p99Ms: 2 } });
  expect(failure).toMatchObject({
    outcome: 'server_failed',
    message: expect.stringMatching(
      /^not even 50 calls a second at P99 ≤ 2 ms and at most 0\.1 % wrong answers: P99 was \d+(\.\d+)? ms$/,
    ),
  });
  expect(capacity).toMatchObject({ perS: null, belowPerS: 50 });
});

test('a search that is cancelled ends within two seconds, and what was found stays', async () => {
  const cancelled = new AbortController();
  let cancelledAt = Number.NaN;
  const { experiment: capacity, failure } = await search(5, {
    profile: { ...PROFILE, stepS: 2, p99Ms: 900 },
    signal: cancelled.signal,
    published: (_event, steps) => {
      if (steps === 0 || cancelled.signal.aborted) return;
      cancelledAt = performance.now();
      cancelled.abort(new Error('cancelled'));
    },
  });
  expect(failure?.message).toBe('cancelled');
  expect(performance.now() - cancelledAt).toBeLessThan(2000);
  expect(capacity?.steps.map(({ perS }) => perS)).toEqual([50]);
});
