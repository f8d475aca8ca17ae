import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { deleteLoadProfile, listLoadProfiles, MAX_LOAD_PROFILES, saveLoadProfile } from './load-profiles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const profile = 'closed:users=30,seconds=60';

test('a load profile is kept once, by one name, in its workspace alone', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'owner');
  const { workspaceId: other } = await aTeam(db, 'owner');
  const save = (load: { name: string; profile: string; workspaceId?: string }) =>
    saveLoadProfile(db, { workspaceId, createdById: null, ...load });
  const saved = await save({ name: 'Evening', profile });
  expect(saved).toMatchObject({ saved: { name: 'Evening', profile, createdBy: null } });
  expect(await save({ name: 'Evening', profile: 'open:rate=5,seconds=9' })).toMatchObject({
    taken: { name: 'Evening' },
  });
  expect(await save({ name: 'Night', profile })).toMatchObject({ taken: { name: 'Evening', profile } });
  expect(await save({ name: 'Evening', profile, workspaceId: other })).toHaveProperty('saved');
  await save({ name: 'Capacity 20', profile: 'capacity:p99=20' });
  expect((await listLoadProfiles(db, workspaceId)).map(({ name }) => name)).toEqual([
    'Capacity 20',
    'Evening',
  ]);
  const [, evening] = await listLoadProfiles(db, workspaceId);
  expect(await deleteLoadProfile(db, evening?.id ?? '')).toBe('Evening');
  expect(await deleteLoadProfile(db, evening?.id ?? '')).toBeNull();
  expect(await listLoadProfiles(db, other)).toHaveLength(1);
});

test('a workspace keeps only so many, also when they are saved at once', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'owner');
  const all = Array.from({ length: MAX_LOAD_PROFILES + 3 }, (_, at) => ({
    workspaceId,
    createdById: null,
    name: `load ${at}`,
    profile: `closed:users=${at + 1},seconds=60`,
  }));
  await db.loadProfile.createMany({ data: all.slice(0, MAX_LOAD_PROFILES - 1) });
  const answers = await Promise.all(
    all.slice(MAX_LOAD_PROFILES - 1).map((load) => saveLoadProfile(db, load)),
  );
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(3);
  expect(await listLoadProfiles(db, workspaceId)).toHaveLength(MAX_LOAD_PROFILES);
});
