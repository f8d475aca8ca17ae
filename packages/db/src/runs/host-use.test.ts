import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { listHostUse } from './host-use.ts';
import { saveEnvironment } from './lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const owner = 'bench/1';

async function measured(...results: Partial<TrialResult>[]): Promise<string> {
  const { db } = database;
  const hostId = await aHost(db);
  const runId = await aRun(db, { servers: ['go'], rounds: results.length });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  for (const result of results) {
    const trial = await nextTrial(db, runId);
    await startTrial(db, trial?.id ?? '', { owner, revisionId: null, buildId: null });
    await storeTrial(db, trial?.id ?? '', owner, { ...aResult(), ...result });
  }
  return runId;
}

test('is read of every measured trial, with the processors of its host and the use of each party', async () => {
  const told = { hostCpuMs: 36_000, stolenCpuMs: 100, rigCpuMs: 200 };
  const runId = await measured(told, { ...told, outcome: 'invalid' });
  const other = await measured({ ...told, stolenCpuMs: 300 });
  const uses = await listHostUse(database.db, [runId]);
  expect(uses.map(({ status }) => status).sort()).toEqual(['invalid', 'passed']);
  const cpuMs = { server: 8751.25, redis: 8751.25, api: 8751.25, load: 8751.25 };
  const { cpus } = RUN_ENVIRONMENT.host;
  expect(uses[0]).toMatchObject({ runId, cpus, windowMs: 5000, cpuMs, ...told });
  const both = await listHostUse(database.db, [runId, other]);
  expect(both.filter((use) => use.runId === other)).toMatchObject([{ stolenCpuMs: 300 }]);
});

test('is nothing of trials that do not tell what the rig used, and of runs nobody measured', async () => {
  const older = await measured({ stolenCpuMs: null, rigCpuMs: null });
  expect(await listHostUse(database.db, [older, await aRun(database.db)])).toEqual([]);
});
