import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { testDatabase } from '@headroom/db/testing';
import { disturbanceIn, disturbedTrials } from '@headroom/report';
import { afterAll, expect, test } from 'vitest';
import { followRun, queueRun, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

/** Keeps half of the processors busy with something that is not part of a trial. */
function startLoops(): ChildProcess[] {
  const length = Math.ceil(availableParallelism() / 2);
  return Array.from({ length }, () => spawn(process.execPath, ['-e', 'for (;;);']));
}

test('a trial that other programs disturb is measured again, and stays marked where they go on', async () => {
  const worker = new TestWorker({ databaseUrl: database.url, redisUrl }, { HEADROOM_REMEASURE: '2' });
  await worker.start();
  const runId = await queueRun(db, { servers: ['go'], profile: SHORT_LOAD });
  const events = await followRun(redisUrl, runId);
  const loops = startLoops();
  try {
    const { status, trials, environment } = await untilEnded(db, runId);
    const cpus = environment?.host.cpus ?? 0;
    expect(status).toBe('finished');
    expect(trials).toMatchObject([{ status: 'passed', reason: null, attempt: 3 }]);
    const [trial] = trials;
    if (!trial) throw new Error('the run has no trial');
    // Loops get the most of half of what there is.
    const disturbance = disturbanceIn(trial, { cpus });
    expect(disturbance?.otherPct).toBeGreaterThan(20);
    expect(disturbance?.otherPct).toBeLessThan(100);
    expect(disturbedTrials(trials, { cpus })).toHaveLength(1);
    const told = events.seen.filter((event) => event.type === 'trial');
    expect(told.map((event) => event.status)).toEqual([
      ...['running', 'waiting', 'running', 'waiting', 'running', 'passed'],
    ]);
    const why = (attempt: number) =>
      expect.stringMatching(new RegExp(`^other programs took [\\d.]+ % .*: attempt ${attempt} of 3$`));
    expect(told.filter(({ status }) => status === 'waiting').map(({ reason }) => reason)).toEqual([
      why(2),
      why(3),
    ]);
    // Measured as often as it may be: counted as one trial, with one set of figures.
    expect(trial.measurements.length).toBeGreaterThan(3);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    events.close();
    await worker.stop();
  }
});

test('with no repetitions allowed it is measured once, and marked', async () => {
  const worker = new TestWorker({ databaseUrl: database.url, redisUrl }, { HEADROOM_REMEASURE: '0' });
  await worker.start();
  const loops = startLoops();
  try {
    const { trials, environment } = await untilEnded(
      db,
      await queueRun(db, { servers: ['go'], profile: SHORT_LOAD }),
    );
    expect(trials).toMatchObject([{ status: 'passed', attempt: 1 }]);
    expect(disturbedTrials(trials, { cpus: environment?.host.cpus ?? 0 })).toHaveLength(1);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await worker.stop();
  }
});
