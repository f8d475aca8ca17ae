import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, type TestDatabase, testDatabase } from '../testing/index.ts';
import { readMemberships } from './read.ts';
import { settleAccount } from './settle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('of twenty first accounts at once one owns the installation and its default workspace, the others one each', async () => {
  const { db } = database;
  const accounts = await Promise.all(Array.from({ length: 20 }, (_, i) => anAccount(db, `P${i}`)));
  await Promise.all(accounts.map(({ userId }) => settleAccount(db, userId)));
  const owners = await db.user.findMany({ where: { ownsInstallation: true }, select: { id: true } });
  expect(owners).toHaveLength(1);
  const owned: string[] = [];
  for (const { userId } of accounts) {
    const memberships = await readMemberships(db, userId);
    expect(memberships.map(({ role }) => role)).toEqual(['owner']);
    const [{ workspaceId = '', slug = '' } = {}] = memberships;
    expect(slug === 'default').toBe(userId === owners[0]?.id);
    owned.push(workspaceId);
  }
  expect(new Set(owned).size).toBe(20);
});

test('settling again changes nothing, for one who has been invited meanwhile either', async () => {
  const { db } = database;
  const { userId } = await anAccount(db);
  const { id } = await db.workspace.create({ data: { slug: 'team', name: 'Team' } });
  await db.membership.create({ data: { workspaceId: id, userId, role: 'viewer' } });
  for (let time = 0; time < 2; time++) await settleAccount(db, userId);
  expect(await readMemberships(db, userId)).toMatchObject([{ workspaceId: id, role: 'viewer' }]);
});
