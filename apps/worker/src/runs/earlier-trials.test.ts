import { readFile } from 'node:fs/promises';
import { nextTrial, readRun, startTrial, storeTrial } from '@headroom/db';
import { aHost, aResult, claimRun, testDatabase } from '@headroom/db/testing';
import { disturbedTrials, overallTable } from '@headroom/report';
import { afterAll, expect, test } from 'vitest';
import { queueRun } from '../testing/worker-process.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const MIGRATION = '../../../../packages/db/prisma/migrations/20261122152744_disturbed_trials/migration.sql';
const COLUMNS = ['stolenCpuMs', 'rigCpuMs', 'busiestThreadMs', 'attempt'];

test('what the version before stored is judged without what it did not measure', async () => {
  const owner = 'bench-1/test';
  const runId = await queueRun(db, { servers: ['go'] });
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  if (!trial) throw new Error('no trial is waiting');
  await startTrial(db, trial.id, { owner, revisionId: null, buildId: null });
  // The parties use 35 s of 40 s, and something else 4.5 s: of two processors, for 20 s.
  const result = aResult({ samples: 20 });
  const resources = result.resources.map((use) => ({ ...use, cpuMs: 8_750 }));
  await storeTrial(db, trial.id, owner, { ...result, resources, hostCpuMs: 39_500, stolenCpuMs: 4_500 });

  const processors = { cpus: 2, serverCpus: null, redisCpus: null, apiCpus: null };
  const judged = async () => {
    const run = await readRun(db, runId);
    const trials = run?.trials ?? [];
    const [row] = overallTable(trials, processors);
    return { trials, row, disturbed: disturbedTrials(trials, processors).length };
  };
  expect((await judged()).row).toMatchObject({ limitedBy: 'host cpu', disturbed: 1 });

  await db.$executeRawUnsafe(
    `ALTER TABLE "Trial" ${COLUMNS.map((name) => `DROP COLUMN "${name}"`).join(', ')}`,
  );
  await db.$executeRawUnsafe(await readFile(new URL(MIGRATION, import.meta.url), 'utf8'));
  const { trials, row, disturbed } = await judged();
  expect(trials).toMatchObject([
    { hostCpuMs: 39_500, stolenCpuMs: null, rigCpuMs: null, busiestThreadMs: null, attempt: 1 },
  ]);
  expect(disturbed).toBe(0);
  // Processor time that is not told apart is among other programs, as it was.
  expect(row).toMatchObject({ limitedBy: 'other programs', disturbed: 0, otherCpuPct: 22.5 });
});
