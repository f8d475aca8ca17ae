import type { SweepProfile } from '@headroom/model/experiments';
import { profileById, type RunEvent } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { sweepTable } from '@headroom/report';
import { expect, test } from 'vitest';
import { findK6 } from '../load/find-k6.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { type FixtureOptions, startFixture } from '../testing/mcp-fixture.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { type Swept, sweepLevels } from './sweep.ts';

const { program } = await findK6(CACHE_DIR);
/** One tool, called again as soon as it is answered. */
const workloadOf = (tool: string) =>
  ({ ...io, tools: io.tools.filter(({ name }) => name === tool), list: 'never', pauseMs: 0 }) as const;
const PROFILE: SweepProfile = { ...profileById('sweep'), levels: [1, 2, 5, 10], settleS: 1, stepS: 2 };
const STEP_MS = 1000 * (PROFILE.settleS + PROFILE.stepS);

interface Options {
  readonly signal?: AbortSignal;
  readonly tool?: string;
  readonly fault?: FixtureOptions['cartFault'];
  /** Called with each event, and the number of steps that ended before it. */
  readonly published?: (event: RunEvent, steps: number) => void;
}

/** Sweeps a server that serves one call after the other, each for so long that what a caller needs beside it is little. */
async function sweep(
  profile: SweepProfile,
  {
    signal = new AbortController().signal,
    tool = 'search_products',
    fault,
    published = () => {},
  }: Options = {},
) {
  const fixture = await startFixture({ serviceMs: 40, ...(fault && { cartFault: fault }) });
  const events: RunEvent[] = [];
  let swept: Swept | undefined;
  const context = {
    ...({
      trialId: 'test',
      machine: LOCAL_MACHINE,
      handshake: 'persistent',
      seed: 1,
      profile,
      signal,
    } as const),
    workload: workloadOf(tool),
    processors: { cpus: 64, serverCpus: null, redisCpus: null, apiCpus: null },
    k6: { program, mark: 'sweep-test' },
    publish: (event: RunEvent) => {
      events.push(event);
      published(event, swept?.experiment.steps.length ?? 0);
    },
  };
  const startedAt = performance.now();
  try {
    const target = { urls: [fixture.url] as const, headers: {}, parties: {} };
    const failure = await sweepLevels(context, target, (found) => {
      swept = found;
    }).then(
      () => null,
      (error: Error) => error,
    );
    return { ...swept, failure, events, tookMs: performance.now() - startedAt };
  } finally {
    await fixture.stop();
  }
}

const rowOf = ({ experiment = null }: { experiment?: Swept['experiment'] | null }) =>
  sweepTable([{ serverId: 'fixture', round: 1, status: 'passed', experiment }])[0];

// A stall of the machine lowers a level.
test('a server whose calls take 40 ms, one at a time, answers 25 of them a second whatever the users: its knee is one', {
  retry: 2,
}, async () => {
  const { experiment, loaded, failure, events, tookMs } = await sweep(PROFILE);
  expect(failure).toBeNull();
  const steps = experiment?.steps ?? [];
  const besideMs = (tookMs - steps.length * STEP_MS) / steps.length;
  console.log(
    `${besideMs.toFixed(0)} ms beside its load a step`,
    steps.map(({ callsPerS }) => callsPerS),
  );
  expect(steps.map(({ level }) => level)).toEqual([1, 2, 5, 10]);
  for (const { callsPerS, wrong } of steps) {
    expect(callsPerS).toBeGreaterThan(20);
    expect(callsPerS).toBeLessThan(26);
    expect(wrong).toBe(0);
  }
  // Ten callers wait for each other.
  expect(steps[3]?.meanMs).toBeGreaterThan(360);
  expect(steps[3]?.meanMs).toBeLessThan(480);
  const row = rowOf({ experiment: experiment ?? null });
  expect(row).toMatchObject({ knee: 1, noFit: null });
  expect(row?.fit?.sigma).toBeGreaterThan(0.8);
  // The trial's figures are those of the best level.
  const most = Math.max(...steps.map(({ calls }) => calls));
  expect(loaded?.result.measurements[0]?.count).toBe(most);
  // Live figures go on from step to step.
  const seconds = events.flatMap((event) => (event.type === 'load' ? [event.second] : []));
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  expect(seconds.at(-1)).toBeGreaterThan(((PROFILE.levels.length - 1) * STEP_MS) / 1000);
});

test('of callers who come at random it keeps up with half of that, and not with twice', async () => {
  const { experiment, failure } = await sweep({ ...PROFILE, by: 'arrivals', levels: [12, 50] });
  expect(failure).toBeNull();
  expect(rowOf({ experiment: experiment ?? null })).toMatchObject({ keptUpTo: 12, behind: 50, fit: null });
  expect(experiment?.steps[1]?.callsPerS).toBeLessThan(26);
  expect(experiment?.steps[1]?.dropped).toBeGreaterThan(0);
});

test('a server that answers nothing rightly at any level fails, and the levels say so', async () => {
  const { experiment, failure } = await sweep(
    { ...PROFILE, levels: [1, 2] },
    { fault: 'check', tool: 'get_user_cart' },
  );
  expect(failure).toMatchObject({
    outcome: 'server_failed',
    message: expect.stringMatching(/^no tool was answered correctly at any level; first: /),
  });
  expect(experiment?.steps).toMatchObject([
    { level: 1, calls: 0, p99Ms: null, meanMs: null },
    { level: 2, calls: 0 },
  ]);
  expect(experiment?.steps[1]?.wrong).toBeGreaterThan(40);
});

test('a sweep that is cancelled ends within two seconds, and what was measured stays', async () => {
  const cancelled = new AbortController();
  let cancelledAt = Number.NaN;
  const { experiment, failure } = await sweep(PROFILE, {
    signal: cancelled.signal,
    published: (_event, steps) => {
      if (steps === 0 || cancelled.signal.aborted) return;
      cancelledAt = performance.now();
      cancelled.abort(new Error('cancelled'));
    },
  });
  expect(failure?.message).toBe('cancelled');
  expect(performance.now() - cancelledAt).toBeLessThan(2000);
  expect(experiment?.steps.map(({ level }) => level)).toEqual([1]);
});
