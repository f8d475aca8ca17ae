import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, type TestDatabase, testDatabase } from '../testing/index.ts';
import { createInvitation } from './invitations.ts';
import { listMemberships } from './read.ts';
import { settleAccount } from './settle.ts';
import { isAwaited, readSignUp, saveSignUp } from './sign-up.ts';

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
    const memberships = await listMemberships(db, userId);
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
  expect(await listMemberships(db, userId)).toMatchObject([{ workspaceId: id, role: 'viewer' }]);
});

test('where accounts are for invited addresses, the first may begin, then the invited and members', async () => {
  const fresh = await testDatabase();
  const { db } = fresh;
  const [owner, early, guest, member] = [
    await anAccount(db, 'Owner'),
    await anAccount(db, 'Early'),
    await anAccount(db, 'Guest'),
    await anAccount(db, 'Member'),
  ];
  expect(await isAwaited(db, 'anybody@example.org')).toBe(true);
  expect(await settleAccount(db, owner.userId, true)).toBe(true);
  expect(await isAwaited(db, early.email)).toBe(false);
  expect(await settleAccount(db, early.userId, true)).toBe(false);
  expect(await listMemberships(db, early.userId)).toEqual([]);
  const [{ workspaceId = '' } = {}] = await listMemberships(db, owner.userId);
  const asked = { workspaceId, role: 'member', invitedById: owner.userId } as const;
  const { id } = await createInvitation(db, { ...asked, email: guest.email });
  expect(await isAwaited(db, guest.email.toUpperCase())).toBe(true);
  expect(await settleAccount(db, guest.userId, true)).toBe(true);
  await db.invitation.update({ where: { id }, data: { expiresAt: new Date(0) } });
  expect(await isAwaited(db, guest.email)).toBe(false);
  await db.membership.create({ data: { workspaceId, userId: member.userId, role: 'viewer' } });
  expect(await settleAccount(db, member.userId, true)).toBe(true);
  expect(await settleAccount(db, early.userId)).toBe(true);
  await fresh.close();
});

test('workers are told who may sign up by the web app that started last, and nothing before', async () => {
  const fresh = await testDatabase();
  expect(await readSignUp(fresh.db)).toBeNull();
  for (const signUp of ['open', 'invited', 'demo'] as const) {
    await saveSignUp(fresh.db, signUp);
    expect(await readSignUp(fresh.db)).toBe(signUp);
  }
  await fresh.close();
});
