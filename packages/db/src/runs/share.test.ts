import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIND_SUBJECT } from '../access/subjects.ts';
import { publishRun } from '../publications/publish.ts';
import { aRun, storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { readShareKey, shareRun, unshareRun } from './share.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const NOTHING = '019a0000-0000-7000-8000-000000000000';

test('a run has one link until it is ended, and then another', async () => {
  const { db } = database;
  const id = await aRun(db);
  expect(await readShareKey(db, id)).toBeNull();
  const asked = await Promise.all(Array.from({ length: 5 }, () => shareRun(db, id)));
  const keys = new Set(asked.map((shared) => shared?.key));
  expect([keys.size, asked.filter((shared) => shared?.made).length]).toEqual([1, 1]);
  const [key = ''] = keys;
  expect(key.length).toBeGreaterThan(40);
  expect(await FIND_SUBJECT.run(db, id)).toMatchObject({ shareKey: key });
  expect([await unshareRun(db, id), await unshareRun(db, id)]).toEqual([true, false]);
  expect(await readShareKey(db, id)).toBeNull();
  expect((await shareRun(db, id))?.key).not.toBe(key);
  expect(await shareRun(db, NOTHING)).toBeNull();
});

test('a published run is shared like any other', async () => {
  const { db } = database;
  const runId = await storeFieldRun(db, { servers: ['go'], rounds: 1, seed: 1 });
  await publishRun(db, { runId, slug: 'shared', title: 'S', summary: 'S', methodVersion: 1, figures: [] });
  expect(await shareRun(db, runId)).toMatchObject({ made: true });
  expect(await unshareRun(db, runId)).toBe(true);
});
