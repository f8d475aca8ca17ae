import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMemberships } from '../accounts/read.ts';
import { anAccount, type TestDatabase, testDatabase } from '../testing/index.ts';
import { renameWorkspace, setQuota } from './change.ts';
import { createWorkspace, MAX_OWNED_WORKSPACES } from './create.ts';
import { listWorkspaces, readWorkspace } from './read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the maker of a workspace owns it; it has the usual quotas and a slug of its own', async () => {
  const { db } = database;
  const accounts = await Promise.all(Array.from({ length: 5 }, (_, i) => anAccount(db, `M${i}`)));
  const made = await Promise.all(
    accounts.map(({ userId }) => createWorkspace(db, { name: 'Bench', slug: 'bench', userId })),
  );
  const slugs = made.map((workspace) => workspace?.slug ?? '');
  expect(slugs).toContain('bench');
  expect(new Set(slugs).size).toBe(5);
  for (const slug of slugs) expect(slug).toMatch(/^bench(-[0-9a-f]{6})?$/);
  expect(await listMemberships(db, accounts[0]?.userId ?? '')).toMatchObject([
    { slug: slugs[0], role: 'owner' },
  ]);
  const usual = { maxQueuedRuns: 20, maxRunningRuns: 2, maxBenchMinutes: 600, maxStoredMb: 500 };
  expect((await readWorkspace(db, made[0]?.id ?? ''))?.quota).toEqual(usual);
});

test('an account owns so many, also when it asks for all at the same moment', async () => {
  const { db } = database;
  const { userId } = await anAccount(db);
  const asked = Array.from({ length: MAX_OWNED_WORKSPACES + 4 }, () =>
    createWorkspace(db, { name: 'Mine', slug: 'mine', userId }),
  );
  expect((await Promise.all(asked)).filter((made) => made === null)).toHaveLength(4);
  expect(await listMemberships(db, userId)).toHaveLength(MAX_OWNED_WORKSPACES);
});

test('a name and quotas are changed; the installation sees them with the owners', async () => {
  const { db } = database;
  const { userId, email } = await anAccount(db);
  const made = await createWorkspace(db, { name: 'Before', slug: 'before', userId });
  const id = made?.id ?? '';
  expect(await renameWorkspace(db, id, 'After')).toBe(true);
  const quota = { maxQueuedRuns: 1, maxRunningRuns: null, maxBenchMinutes: 0, maxStoredMb: 7 };
  expect(await setQuota(db, id, quota)).toBe(true);
  const row = (await listWorkspaces(db)).find((workspace) => workspace.id === id);
  expect(row).toMatchObject({ name: 'After', slug: 'before', members: 1, owners: [email], quota });
  expect(await setQuota(db, userId, quota)).toBe(false);
  expect(await renameWorkspace(db, userId, 'x')).toBe(false);
  expect(await readWorkspace(db, userId)).toBeNull();
});
