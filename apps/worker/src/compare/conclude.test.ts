import { nextTrial, startTrial, storeTrial } from '@headroom/db';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '@headroom/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { conclude } from './conclude.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const OWNER = 'bench/1';
/** As long as memory must rise without a collection to be called growth. */
const SLICES = Array.from({ length: 200 }, (_, at) => at);
const constant = (value: number) => SLICES.map(() => value);

/** A run of one soak, whose server used this much memory. */
async function soaked(memoryMb: number[]): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { profile: 'soak', servers: ['go'], rounds: 1 });
  await claimRun(db, { runId, owner: OWNER, hostId: await aHost(db), leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  if (!trial) throw new Error('the run has no trial');
  await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId: null });
  const slices = {
    ...{ atS: SLICES.map((at) => (at + 1) * 10), calls: constant(800), wrong: constant(0), memoryMb },
    ...{ openFiles: constant(30), threads: constant(11), p50Ms: constant(2), p99Ms: constant(9) },
  };
  const experiment = { kind: 'soak', perS: 80, capacityPerS: null, settledS: 0, slices } as const;
  await storeTrial(db, trial.id, OWNER, { ...aResult(), experiment });
  return runId;
}

const concluded = (runId: string) =>
  conclude({ db: database.db, retry: (work: () => unknown) => work() } as unknown as WorkerContext, runId);

test('a soak concludes whether something grows in a server', async () => {
  expect(await concluded(await soaked(SLICES.map((at) => 60 + at / 5)))).toEqual({
    grows: true,
    finding: expect.stringMatching(/^go, over 33 min: memory grows by 72\.0 MB an hour/),
  });
  expect(await concluded(await soaked(constant(60)))).toMatchObject({ grows: false });
});
