import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDb, requestCancel } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { testDatabase } from '@headroom/db/testing';
import { freePort, startPostgres, startRedis } from '@headroom/local';
import type { RunEvent, TrialStep } from '@headroom/workload';
import { describe, expect, test } from 'vitest';
import { containersOfImage, engine, RUNTIMES } from '../testing/engine.ts';
import { followRun, queueRun, run, TestWorker, until, untilEnded } from '../testing/worker-process.ts';

const AWAY_MS = 20_000;

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  test.skipIf(absent)(
    'kill -9 in any step loses no finished trial, leaves nothing running, and the run finishes by itself',
    async () => {
      const redis = await startRedis();
      const database = await testDatabase();
      const addresses = { databaseUrl: database.url, redisUrl: redis.url };
      const worker = new TestWorker(addresses, { HEADROOM_RUNTIME: id });
      const runId = await queueRun(database.db, { rounds: 2 });
      const events = await followRun(redis.url, runId);
      await worker.start();
      // The first trial is let through; the second is killed once in each of these steps.
      const isPassed = (event: RunEvent) => event.type === 'trial' && event.status === 'passed';
      await events.until(isPassed, 60_000);
      let from = events.seen.findIndex(isPassed);
      const first = (await run(database.db, runId)).trials.find((trial) => trial.status === 'passed');
      for (const step of ['seed', 'start', 'verify', 'load', 'stop'] satisfies TrialStep[]) {
        const isIn = () =>
          events.seen.slice(from).some((event) => event.type === 'step' && event.step === step);
        await until(isIn, 60_000, () => worker.lines.join('\n'));
        await worker.kill();
        from = events.seen.length;
        await worker.start();
        expect(await worker.leftOfKilled()).toEqual([]);
      }
      const ended = await untilEnded(database.db, runId, 60_000);
      expect(ended.status).toBe('finished');
      expect(ended.trials.map((trial) => trial.status)).toEqual(['passed', 'passed']);
      const kept = ended.trials.find((trial) => trial.id === first?.id);
      expect(kept?.finishedAt).toEqual(first?.finishedAt);
      await expect.poll(() => worker.left(), { timeout: 10_000 }).toEqual([]);
      await worker.stop();
      events.close();
      await database.close();
      await redis.stop();
    },
    240_000,
  );
});

test('a build that a dead worker left running is ended, and a build can be cancelled', async () => {
  const redis = await startRedis();
  const database = await testDatabase();
  const worker = new TestWorker({ databaseUrl: database.url, redisUrl: redis.url });
  const runId = await queueRun(database.db, { servers: ['slow-build'] });
  await worker.start();
  const isBuilding = async () => (await worker.left()).length > 0;
  await until(isBuilding, 30_000, () => worker.lines.join('\n'));
  await worker.kill();
  expect(await isBuilding()).toBe(true);
  await worker.start();
  expect(await isBuilding()).toBe(false);
  await until(isBuilding, 30_000, () => worker.lines.join('\n'));
  const askedAt = Date.now();
  await requestCancel(database.db, runId);
  const { status } = await untilEnded(database.db, runId, 10_000);
  expect(status).toBe('cancelled');
  expect(Date.now() - askedAt).toBeLessThan(2000);
  await until(async () => !(await isBuilding()), 2000);
  await worker.stop();
  await database.close();
  await redis.stop();
}, 120_000);

test.skipIf(!engine)(
  'a build in the engine ends with its worker, and can be cancelled',
  async () => {
    const redis = await startRedis();
    const database = await testDatabase();
    const addresses = { databaseUrl: database.url, redisUrl: redis.url };
    const worker = new TestWorker(addresses, { HEADROOM_RUNTIME: 'docker' });
    const runId = await queueRun(database.db, { servers: ['slow-build'] });
    const isBuilding = async () => (await containersOfImage('slow-build')) > 0;
    await worker.start();
    await until(isBuilding, 60_000, () => worker.lines.join('\n'));
    await worker.kill();
    await until(async () => !(await isBuilding()), 10_000);
    await worker.start();
    await until(isBuilding, 60_000, () => worker.lines.join('\n'));
    await requestCancel(database.db, runId);
    expect((await untilEnded(database.db, runId, 10_000)).status).toBe('cancelled');
    await until(async () => !(await isBuilding()), 10_000);
    await expect.poll(() => worker.left(), { timeout: 10_000 }).toEqual([]);
    await worker.stop();
    await database.close();
    await redis.stop();
  },
  180_000,
);

test('Redis, then Postgres, away for 20 s in the middle of a run: it waits and goes on', async () => {
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
  const runId = await queueRun(db, { rounds: 8 });
  await worker.start();
  const finished = async () =>
    (await run(db, runId)).trials.filter((trial) => trial.status === 'passed').length;
  await expect.poll(finished, { timeout: 60_000 }).toBeGreaterThan(0);

  await redis.stop();
  await pause(AWAY_MS);
  redis = await start.redis();
  // Redis delivers, it does not decide: trials went on meanwhile.
  expect(await finished()).toBeGreaterThan(1);

  await postgres.stop();
  await pause(AWAY_MS);
  postgres = await start.postgres();
  const ended = await untilEnded(db, runId, 120_000);
  expect(ended.status).toBe('finished');
  expect(ended.trials.map((trial) => trial.status)).toEqual(Array(8).fill('passed'));
  await expect.poll(() => worker.left(), { timeout: 10_000 }).toEqual([]);

  // The worker is not stuck: the next run is delivered as well.
  const next = await untilEnded(db, await queueRun(db, {}), 60_000);
  expect(next.status).toBe('finished');
  await worker.stop();
  await db.$disconnect();
  await Promise.all([postgres.stop(), redis.stop()]);
  await rm(dataDir, { recursive: true });
}, 300_000);
