import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningPostgres, startPostgres } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from './db.ts';
import { migrate } from './migrate/index.ts';
import { isUnreachable } from './unreachable.ts';

let dataDir: string;
let port: number;
let postgres: RunningPostgres;
let db: Db;

const start = () => startPostgres({ dataDir, port, durable: false });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'headroom-unreachable-'));
  port = await freePort();
  postgres = await start();
  await migrate(postgres.url);
  db = createDb(postgres.url);
});
afterAll(async () => {
  await db.$disconnect();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** Error that a query failed with; undefined when it did not. */
function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => undefined,
    (error) => error,
  );
}

/** Queries that are under way, each in its own way, until the database goes. */
async function underWay(): Promise<Promise<unknown>[]> {
  const idle = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const inTransaction = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    began.resolve();
    await idle.promise;
    return tx.run.count();
  });
  const sleeping = failureOf(db.$queryRaw`SELECT pg_sleep(60)::text`);
  void sleeping.then(() => idle.resolve());
  await began.promise;
  await expect
    .poll(() => db.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)
    .toHaveLength(1);
  return [sleeping, failureOf(inTransaction)];
}

test.each(['SIGINT', 'SIGKILL'] as const)('a database ended by %s is away, then back', async (signal) => {
  const cut = await underWay();
  process.kill(postgres.pid, signal);
  for (const error of await Promise.all(cut)) expect(error).toSatisfy(isUnreachable);
  await postgres.stop();
  for (const query of [
    () => db.run.count(),
    () => db.$queryRaw`SELECT 1`,
    () => db.$executeRaw`SELECT 1`,
    () => db.$transaction((tx) => tx.run.count()),
  ]) {
    // After SIGKILL the backends serve on until each has noticed that the postmaster is gone.
    await expect.poll(() => failureOf(query())).toSatisfy(isUnreachable);
  }
  postgres = await start();
  expect(await db.run.count()).toBe(0);
});

test('a mistake is no absence', async () => {
  expect(isUnreachable(await failureOf(db.$queryRaw`SELECT nonsense`))).toBe(false);
  expect(isUnreachable(await failureOf(db.run.findFirst({ where: { id: 'no uuid' } })))).toBe(false);
  expect(isUnreachable(new Error('anything else'))).toBe(false);
});
