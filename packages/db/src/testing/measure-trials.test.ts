import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { listContexts } from '../contexts/contexts.ts';
import { readRun } from '../runs/read.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { claimRun } from './claim-run.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { aHost, aResult, aRun } from './fixtures.ts';
import { measureTrials } from './measure-trials.ts';

const OWNER = 'bench-1/test';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The trials of a run without their ids and times. */
async function trialsOf(runId: string) {
  const { trials } = (await readRun(database.db, runId)) ?? { trials: [] };
  return trials.map(({ id: _, startedAt, finishedAt, phases, ...rest }) => ({
    ...rest,
    steps: phases.map(({ step }) => step),
    ended: [startedAt, finishedAt].map((at) => at !== null),
  }));
}

test('trials that are stored together are those that a worker stores one by one', async () => {
  const { db } = database;
  const hostId = await aHost(db);
  const request = { servers: ['go', 'rust'], rounds: 2 };
  const resultOf = (seed: number) => ({
    ...aResult({ seed }),
    ...(seed === 1 && { outcome: 'server_failed' as const, reason: 'it died', measurements: [] }),
  });
  const single = await aRun(db, request);
  await claimRun(db, { runId: single, owner: OWNER, hostId, leaseMs: 60_000 });
  for (let seed = 0; seed < 3; seed++) {
    const id = (await nextTrial(db, single))?.id ?? '';
    await startTrial(db, id, { owner: OWNER, revisionId: null, buildId: null });
    await storeTrial(db, id, OWNER, resultOf(seed));
  }
  const together = await aRun(db, request);
  await measureTrials(db, together, {
    most: 3,
    measured: (_trial, place) => ({ revisionId: null, buildId: null, result: resultOf(place) }),
  });
  const [expected, stored] = [await trialsOf(single), await trialsOf(together)];
  expect(expected.map(({ status }) => status).toSorted()).toEqual([
    ...['passed', 'passed', 'server_failed', 'waiting'],
  ]);
  expect(stored).toEqual(expected);
});

test('a catalogue that was counted is stored with the build', async () => {
  const { db } = database;
  const built = { serverId: 'go', contentHash: '0123456789abcdef', log: '', status: 'built' } as const;
  const { id: buildId } = await saveBuild(db, { ...built, buildId: '0123456789abcdef' });
  const runId = await aRun(db, { servers: ['go'] });
  const context = { problem: 'tools/list has more than 20 MB' };
  await measureTrials(db, runId, {
    measured: () => ({ revisionId: null, buildId, result: { ...aResult(), context } }),
  });
  expect(await listContexts(db, runId)).toMatchObject([{ serverId: 'go', result: context }]);
});
