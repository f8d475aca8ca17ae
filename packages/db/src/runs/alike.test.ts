import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { listAlikeRuns } from './alike.ts';
import { readRun } from './read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('runs under the same load that share a server, newest first, without the run itself', async () => {
  const { db } = database;
  const store = (servers: string[]) => storeFieldRun(db, { servers, rounds: 1, seed: 1 });
  const [first, second] = [await store(['go', 'rust']), await store(['rust'])];
  await store(['python']);
  const otherLoad = await store(['rust']);
  await db.run.update({ where: { id: otherLoad }, data: { profile: 'smoke' } });
  const failed = await store(['rust']);
  await db.run.update({ where: { id: failed }, data: { status: 'failed' } });
  const own = await readRun(db, await store(['rust', 'java']));
  if (!own) throw new Error('the run is not stored');
  const alike = await listAlikeRuns(db, own, 12);
  expect(alike.map(({ id }) => id)).toEqual([second, first]);
  expect(alike[0]).toMatchObject({ servers: ['rust'], rounds: 1, host: { name: 'field' } });
  expect(await listAlikeRuns(db, own, 1)).toHaveLength(1);
});
