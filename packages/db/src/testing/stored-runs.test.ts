import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRuns } from '../runs/list.ts';
import { readRun } from '../runs/read.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { copyRun, storeFieldRun } from './stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a run is copied whole, each copy older than the one before', async () => {
  const { db } = database;
  const runId = await storeFieldRun(db, { servers: ['rust', 'go'], rounds: 2, seed: 1 });
  await copyRun(db, runId, { copies: 20, seed: 1 });
  const rows = await listRuns(db, { workspaceId: await ensureDefaultWorkspace(db), limit: 100 });
  expect(rows.map(({ id }) => id)).toHaveLength(21);
  expect(rows[0]?.id).toBe(runId);
  const times = rows.map(({ finishedAt }) => finishedAt?.getTime() ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const [first, copy] = await Promise.all([readRun(db, runId), readRun(db, rows[20]?.id ?? '')]);
  expect(copy?.trials.map(({ status }) => status)).toEqual(Array(4).fill('passed'));
  for (const [index, trial] of (copy?.trials ?? []).entries()) {
    const own = first?.trials[index];
    expect([trial.serverId, trial.checks, trial.resources]).toEqual([
      own?.serverId,
      own?.checks,
      own?.resources,
    ]);
    expect(trial.measurements.map(({ meanMs }) => meanMs)).toEqual(
      own?.measurements.map(({ meanMs }) => meanMs),
    );
  }
});
