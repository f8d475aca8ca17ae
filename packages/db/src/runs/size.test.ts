import { testSeconds } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';

const SERVERS = 15;
const ROUNDS = 3;
/** So many that a half-full page of each table and index counts little. */
const QUICK_ROUNDS = 12;
const LIMIT_BYTES = 4_000_000;
/** Of a trial of profile `quick`, with the share of its run and indexes. */
const TRIAL_LIMIT_BYTES = 10_000;
const TABLES = ['Run', 'Trial', 'Measurement', 'RequestSeries', 'ResourceSeries', 'ContractCheck'];

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Bytes on disk, indexes and TOAST included. */
async function sizes(db: Db): Promise<Record<string, number>> {
  const entries = TABLES.map(async (table) => {
    await db.$executeRawUnsafe(`VACUUM FULL "${table}"`);
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT pg_total_relation_size(quote_ident(${table})::regclass)::float8 AS bytes`;
    return [table, row?.bytes ?? Number.NaN] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function measuredRun(db: Db, rounds: number, samples: number): Promise<void> {
  const servers = Array.from({ length: SERVERS }, (_, i) => `server-${i}`);
  const runId = await aRun(db, { servers, rounds });
  const owner = 'bench/1';
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 60_000 });
  for (let seed = 1; ; seed++) {
    const trial = await nextTrial(db, runId);
    if (!trial) break;
    await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
    expect(await storeTrial(db, trial.id, owner, aResult({ seed, samples }))).toBe(true);
  }
  expect(await db.trial.count({ where: { runId, status: 'passed' } })).toBe(SERVERS * rounds);
}

/** Bytes that a second run of SERVERS × rounds takes by table: the first fills the pages that even empty indexes have. */
async function takenBy(profile: string, rounds: number): Promise<number> {
  const { db } = database;
  const samples = testSeconds(profileById(profile));
  await measuredRun(db, 1, samples);
  const one = await sizes(db);
  await measuredRun(db, rounds, samples);
  const two = await sizes(db);
  const taken = TABLES.map((table) => (two[table] ?? Number.NaN) - (one[table] ?? Number.NaN));
  const bytes = taken.reduce((sum, part) => sum + part, 0);
  const trials = SERVERS * rounds;
  const parts = TABLES.map((table, i) => `${table} ${Math.round((taken[i] ?? 0) / trials)}`).join(', ');
  console.log(
    `${profile}, ${samples} samples × 4 parties: ${Math.round(bytes / trials)} B a trial (${parts})`,
  );
  return bytes;
}

test('15 servers × 3 rounds of profile published take under 4 MB', async () => {
  expect(await takenBy('published', ROUNDS)).toBeLessThan(LIMIT_BYTES);
});

test('a trial of profile quick takes under 10 KB', async () => {
  expect((await takenBy('quick', QUICK_ROUNDS)) / (SERVERS * QUICK_ROUNDS)).toBeLessThan(TRIAL_LIMIT_BYTES);
});
