import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRun } from '../runs/read.ts';
import { aRun, storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { listHighestRates } from './highest-rate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('tells the server with the highest rate of each run, mean over its rounds', async () => {
  const { db } = database;
  const servers = ['go', 'rust', 'quarkus'];
  const measured = await storeFieldRun(db, { servers, rounds: 2, seed: 3 });
  const waiting = await aRun(db);
  const rates = await listHighestRates(db, [measured, waiting]);
  const { trials = [] } = (await readRun(db, measured)) ?? {};
  const means = servers.map((serverId) => {
    const own = trials.filter((trial) => trial.serverId === serverId);
    const rateOf = ({ measurements, windowMs }: (typeof own)[number]) =>
      measurements.reduce((sum, { kind, count }) => sum + (kind === 'tool' ? count : 0), 0) /
      ((windowMs ?? 0) / 1000);
    return { serverId, rate: own.reduce((sum, trial) => sum + rateOf(trial), 0) / own.length };
  });
  const [best] = means.sort((a, b) => b.rate - a.rate);
  expect([...rates.keys()]).toEqual([measured]);
  expect(rates.get(measured)?.serverId).toBe(best?.serverId);
  expect(rates.get(measured)?.rate).toBeCloseTo(best?.rate ?? 0, 6);
  // Of a server that failed in all rounds nothing counts.
  await db.trial.updateMany({
    where: { runId: measured, serverId: best?.serverId ?? '' },
    data: { status: 'server_failed' },
  });
  expect((await listHighestRates(db, [measured])).get(measured)?.serverId).toBe(means[1]?.serverId);
});
