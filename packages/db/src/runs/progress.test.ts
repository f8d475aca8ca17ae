import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveRunBuild } from '../builds/progress.ts';
import { aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { readRunProgress } from './progress.ts';
import { readRun } from './read.ts';
import { readRunTitle } from './title.ts';

let database: TestDatabase;
/** An id that no run has. */
const NOBODY = '01a00000-0000-7000-8000-000000000000';

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('progress and title are parts of the run, in the same words', async () => {
  const { db } = database;
  const id = await aRun(db);
  const build = { state: 'building', cached: false, seconds: null } as const;
  await saveRunBuild(db, id, 'go', build);
  const run = await readRun(db, id);
  const progress = await readRunProgress(db, id);
  expect(run).toMatchObject({ ...progress, ...(await readRunTitle(db, id)) });
  expect(progress?.builds).toEqual({ go: build });
  expect(progress?.trials.map(({ position }) => position)).toEqual(
    run?.trials.map(({ position }) => position),
  );
});

test('a run that is not there has neither', async () => {
  const { db } = database;
  expect(await readRunProgress(db, NOBODY)).toBeNull();
  expect(await readRunTitle(db, NOBODY)).toBeNull();
});
