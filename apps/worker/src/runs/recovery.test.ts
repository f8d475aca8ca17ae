import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { containersOfImage, engine, IN_CLUSTER, RUNTIMES } from '@headroom/bench/testing';
import { createDb, requestCancel, saveSignUp } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { testDatabase } from '@headroom/db/testing';
import { freePort, startPostgres, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import type { RunEvent, TrialStep } from '@headroom/model/run';
import { describe, expect, test } from 'vitest';
import { followRun, queueRun, run, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

/** More than the lease of a run. */
const AWAY_S = 16;

/** Trials of a run that lasts longer than both are away, and a load of them that hardly computes. */
const [ROUNDS, LONG_LOAD] = [4, 'closed:users=1,seconds=10,warmup=0,pause=500'];

/** Steps in which the worker of a run is killed, twice where the run fails by it. */
const STEPS: Record<(typeof RUNTIMES)[number]['id'] | 'kubernetes', readonly (readonly TrialStep[])[]> = {
  process: [['stop'], ['start', 'load']],
  // Everything that a worker holds in an engine is there under load; what becomes of a run is the same code everywhere.
  docker: [['start', 'load']],
  kubernetes: [['start', 'load']],
};

/** A run whose worker is killed. */
interface Killed {
  worker: TestWorker;
  events: Awaited<ReturnType<typeof followRun>>;
}

/** Kills a worker, and starts it again, once in each of some steps of a run. */
async function killIn({ worker, events }: Killed, steps: readonly TrialStep[], from = 0): Promise<void> {
  let seen = from;
  for (const step of steps) {
    const isIn = () => events.seen.slice(seen).some((event) => event.type === 'step' && event.step === step);
    await until(isIn, worker.said);
    await worker.kill();
    seen = events.seen.length;
    await worker.start();
    expect(await worker.leftOfKilled()).toEqual([]);
  }
}

describe.each([...RUNTIMES, IN_CLUSTER])('runtime $id', ({ id, absent }) => {
  test.skipIf(absent)(
    'kill -9 in a step loses no finished trial and leaves nothing; the run finishes by itself, or fails after two',
    async () => {
      const redis = await startRedis();
      const database = await testDatabase();
      const { db } = database;
      const worker = new TestWorker(
        { databaseUrl: database.url, redisUrl: redis.url },
        { HEADROOM_RUNTIME: id },
      );
      /** Queues a run and follows it. */
      const next = async (rounds = 1, profile = SHORT_LOAD) => {
        const runId = await queueRun(db, { rounds, profile });
        return { runId, worker, events: await followRun(redis.url, runId) };
      };
      await worker.start();
      for (const steps of STEPS[id]) {
        // Somebody who is told of a load must meet it.
        const killed = await next(1, steps.includes('load') ? 'smoke' : SHORT_LOAD);
        await killIn(killed, steps);
        expect(await untilEnded(db, killed.runId)).toMatchObject(
          steps.length < 2
            ? { status: 'finished', reason: null }
            : {
                status: 'failed',
                reason: expect.stringMatching(/^This run seems to have stopped the worker twice/),
              },
        );
        killed.events.close();
      }

      // The host goes on. The first trial is let through; the worker is killed in the second.
      const kept = await next(2);
      const isPassed = (event: RunEvent) => event.type === 'trial' && event.status === 'passed';
      await kept.events.until(isPassed);
      const first = (await run(db, kept.runId)).trials.find((trial) => trial.status === 'passed');
      await killIn(kept, ['seed'], kept.events.seen.findIndex(isPassed));
      const ended = await untilEnded(db, kept.runId);
      expect(ended.status).toBe('finished');
      expect(ended.trials.map((trial) => trial.status)).toEqual(['passed', 'passed']);
      const again = ended.trials.find((trial) => trial.id === first?.id);
      expect(again?.finishedAt).toEqual(first?.finishedAt);
      await expect.poll(() => worker.left()).toEqual([]);
      await worker.stop();
      kept.events.close();
      await database.close();
      await redis.stop();
    },
  );
});

test.each(['auto', 'off'])(
  'sandbox %s: a build ends with its worker or by the next, and when it is cancelled',
  async (sandbox) => {
    const redis = await startRedis();
    const database = await testDatabase();
    const addresses = { databaseUrl: database.url, redisUrl: redis.url };
    const worker = new TestWorker(addresses, { HEADROOM_SANDBOX: sandbox });
    await saveSignUp(database.db, 'invited');
    const runId = await queueRun(database.db, { servers: ['slow-build'] });
    await worker.start();
    const isBuilding = async () => (await worker.left()).length > 0;
    await until(isBuilding, worker.said);
    // A sandbox that is only being made does not know yet whose end is its own.
    await pause(3000);
    const confined = worker.lines.join('\n').includes('kept in a sandbox');
    await worker.kill();
    // A sandbox ends with its worker, what is in none goes on.
    if (confined) await until(async () => !(await isBuilding()));
    else expect(await isBuilding()).toBe(true);
    await worker.start();
    expect(await isBuilding()).toBe(false);
    await until(isBuilding, worker.said);
    const askedAt = Date.now();
    await requestCancel(database.db, runId);
    const { status } = await untilEnded(database.db, runId);
    expect(status).toBe('cancelled');
    // By itself the build ends after ten minutes.
    expect(Date.now() - askedAt).toBeLessThan(60_000);
    await until(async () => !(await isBuilding()));
    await worker.stop();
    await database.close();
    await redis.stop();
  },
);

test.skipIf(!engine)('a build in the engine ends with its worker, and can be cancelled', async () => {
  const redis = await startRedis();
  const database = await testDatabase();
  const addresses = { databaseUrl: database.url, redisUrl: redis.url };
  const worker = new TestWorker(addresses, { HEADROOM_RUNTIME: 'docker' });
  const runId = await queueRun(database.db, { servers: ['slow-build'] });
  const isBuilding = async () => (await containersOfImage('slow-build')) > 0;
  await worker.start();
  await until(isBuilding, worker.said);
  await worker.kill();
  await until(async () => !(await isBuilding()));
  await worker.start();
  await until(isBuilding, worker.said);
  await requestCancel(database.db, runId);
  expect((await untilEnded(database.db, runId)).status).toBe('cancelled');
  await until(async () => !(await isBuilding()));
  await expect.poll(() => worker.left()).toEqual([]);
  await worker.stop();
  await database.close();
  await redis.stop();
});

test(`Redis, then Postgres, away for ${AWAY_S} s in the middle of a run: it waits and goes on`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'headroom-away-'));
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const start = {
    postgres: () => startPostgres({ dataDir, port: postgresPort }),
    redis: () => startRedis({ port: redisPort }),
  };
  let postgres = await start.postgres();
  let redis = await start.redis();
  await migrate(postgres.url);
  const db = createDb(postgres.url);
  const worker = new TestWorker({ databaseUrl: postgres.url, redisUrl: redis.url });
  const runId = await queueRun(db, { rounds: ROUNDS, profile: LONG_LOAD });
  await worker.start();
  const finished = async () =>
    (await run(db, runId)).trials.filter((trial) => trial.status === 'passed').length;
  await expect.poll(finished).toBeGreaterThan(0);

  await redis.stop();
  await pause(1000 * AWAY_S);
  // Redis delivers, it does not decide: trials go on meanwhile.
  await expect.poll(finished).toBeGreaterThan(1);
  redis = await start.redis();

  await postgres.stop();
  await pause(1000 * AWAY_S);
  postgres = await start.postgres();
  const ended = await untilEnded(db, runId);
  expect(ended, worker.lines.slice(-20).join('\n')).toMatchObject({ status: 'finished', reason: null });
  expect(ended.trials.map((trial) => trial.status)).toEqual(Array(ROUNDS).fill('passed'));
  await expect.poll(() => worker.left()).toEqual([]);

  // The worker is not stuck: the next run is delivered as well.
  const next = await untilEnded(db, await queueRun(db, { profile: SHORT_LOAD }));
  expect(next.status).toBe('finished');
  await worker.stop();
  await db.$disconnect();
  await Promise.all([postgres.stop(), redis.stop()]);
  await rm(dataDir, { recursive: true });
});
