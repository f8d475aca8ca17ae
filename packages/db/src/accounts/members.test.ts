import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { readTokenHolder } from '../tokens/holder.ts';
import { createToken } from '../tokens/tokens.ts';
import { isMember, listMembers, removeMember, setMemberRole } from './members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('members are listed by name with their roles', async () => {
  const { db } = database;
  const { workspaceId, userIds } = await aTeam(db, 'viewer', 'owner', 'member');
  const [viewer, owner, member] = userIds;
  const listed = (await listMembers(db, workspaceId)).map(({ userId, role }) => [userId, role]);
  expect(listed).toEqual([
    [member, 'member'],
    [owner, 'owner'],
    [viewer, 'viewer'],
  ]);
});

test('the last owner can neither become less nor go', async () => {
  const { db } = database;
  const { workspaceId, userIds } = await aTeam(db, 'owner', 'member');
  const [userId = '', other = ''] = userIds;
  expect(await setMemberRole(db, { workspaceId, userId, role: 'member' })).toEqual({ state: 'last_owner' });
  expect(await removeMember(db, { workspaceId, userId })).toEqual({ state: 'last_owner' });
  expect(await setMemberRole(db, { workspaceId, userId, role: 'owner' })).toMatchObject({ state: 'changed' });
  await setMemberRole(db, { workspaceId, userId: other, role: 'owner' });
  expect(await setMemberRole(db, { workspaceId, userId, role: 'viewer' })).toMatchObject({
    state: 'changed',
  });
  expect(await removeMember(db, { workspaceId, userId: other })).toEqual({ state: 'last_owner' });
});

test('owners who remove each other at the same moment leave one', async () => {
  const { db } = database;
  const { workspaceId, userIds } = await aTeam(db, ...Array(8).fill('owner'));
  const changes = await Promise.all(userIds.map((userId) => removeMember(db, { workspaceId, userId })));
  expect(changes.filter(({ state }) => state === 'last_owner')).toHaveLength(1);
  expect((await listMembers(db, workspaceId)).map(({ role }) => role)).toEqual(['owner']);
});

test('who is in no workspace of that id is not found there', async () => {
  const { db } = database;
  const [here, there] = [await aTeam(db, 'owner'), await aTeam(db, 'owner')];
  const change = { workspaceId: here.workspaceId, userId: there.userIds[0] ?? '' };
  expect(await removeMember(db, change)).toEqual({ state: 'not_found' });
  expect(await setMemberRole(db, { ...change, role: 'viewer' })).toEqual({ state: 'not_found' });
});

test('a removed member loses the tokens made there, and no others', async () => {
  const { db } = database;
  const { workspaceId, userIds } = await aTeam(db, 'owner', 'member');
  const [, userId = ''] = userIds;
  const other = await aTeam(db);
  await db.membership.create({ data: { workspaceId: other.workspaceId, userId, role: 'member' } });
  const tokenFor = (at: string) =>
    createToken(db, { workspaceId: at, createdById: userId, name: 'ci', scopes: ['read'], expiresAt: null });
  const [lost, kept] = [await tokenFor(workspaceId), await tokenFor(other.workspaceId)];
  await removeMember(db, { workspaceId, userId });
  expect(await readTokenHolder(db, lost.secret)).toBeNull();
  expect(await readTokenHolder(db, kept.secret)).toMatchObject({ workspaceId: other.workspaceId });
  expect(await db.apiToken.count({ where: { createdById: userId } })).toBe(1);
});

test('an e-mail address is a member’s whatever its case', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db, 'viewer');
  const email = (await listMembers(db, workspaceId))[0]?.email ?? '';
  expect(await isMember(db, workspaceId, email.toUpperCase())).toBe(true);
  expect(await isMember(db, workspaceId, `x${email}`)).toBe(false);
});
