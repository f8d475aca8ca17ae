import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.ts';
import { listMemberships } from './read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A team whose owner invites somebody new. */
async function invited(role: 'owner' | 'member' | 'viewer' = 'member') {
  const { db } = database;
  const team = await aTeam(db, 'owner');
  const account = await anAccount(db, 'Guest');
  const asked = { workspaceId: team.workspaceId, role, invitedById: team.userIds[0] ?? '' };
  const invitation = await createInvitation(db, { ...asked, email: account.email.toUpperCase() });
  return { ...team, account, invitation, asked };
}

test('an invitation says who invites to what, and is stored without its secret', async () => {
  const { db } = database;
  const { account, invitation, workspaceId } = await invited('viewer');
  expect(await readInvitation(db, invitation.secret)).toMatchObject({
    email: account.email,
    role: 'viewer',
    workspace: { id: workspaceId },
    invitedBy: { name: 'owner' },
  });
  const stored = await db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
  expect(JSON.stringify(stored)).not.toContain(invitation.secret);
  expect((await listInvitations(db, workspaceId)).map(({ id }) => id)).toEqual([invitation.id]);
});

test('it is used once, however often at the same moment', async () => {
  const { db } = database;
  const { account, invitation, workspaceId } = await invited();
  const use = () => acceptInvitation(db, { secret: invitation.secret, ...account });
  const answers = await Promise.all(Array.from({ length: 8 }, use));
  expect(answers.filter((answer) => answer !== 'not_found')).toEqual([{ workspaceId, role: 'member' }]);
  expect(await listMemberships(db, account.userId)).toMatchObject([{ workspaceId, role: 'member' }]);
  expect(await readInvitation(db, invitation.secret)).toBeNull();
});

test('another account cannot use it, and it stays for the one it is for', async () => {
  const { db } = database;
  const { account, invitation } = await invited();
  const other = await anAccount(db, 'Eve');
  expect(await acceptInvitation(db, { secret: invitation.secret, ...other })).toBe('other_account');
  expect(await listMemberships(db, other.userId)).toEqual([]);
  expect(await acceptInvitation(db, { secret: invitation.secret, ...account })).toMatchObject({
    role: 'member',
  });
});

test('an expired one and one that was taken back are none', async () => {
  const { db } = database;
  const { account, invitation, workspaceId } = await invited();
  await db.invitation.update({
    where: { id: invitation.id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  expect(await readInvitation(db, invitation.secret)).toBeNull();
  expect(await listInvitations(db, workspaceId)).toEqual([]);
  expect(await acceptInvitation(db, { secret: invitation.secret, ...account })).toBe('not_found');
  const second = await invited();
  expect(await revokeInvitation(db, second.invitation.id)).toBe(second.account.email);
  expect(await revokeInvitation(db, second.invitation.id)).toBeNull();
  expect(await acceptInvitation(db, { secret: second.invitation.secret, ...second.account })).toBe(
    'not_found',
  );
});

test('inviting again ends the earlier link and sets the role', async () => {
  const { db } = database;
  const { account, invitation, asked } = await invited('viewer');
  const again = await createInvitation(db, { ...asked, role: 'owner', email: account.email });
  expect(again.id).toBe(invitation.id);
  expect(await readInvitation(db, invitation.secret)).toBeNull();
  expect(await acceptInvitation(db, { secret: again.secret, ...account })).toMatchObject({ role: 'owner' });
});

test('a member who accepts keeps the role', async () => {
  const { db } = database;
  const { account, invitation, workspaceId } = await invited('owner');
  await db.membership.create({ data: { workspaceId, userId: account.userId, role: 'viewer' } });
  await acceptInvitation(db, { secret: invitation.secret, ...account });
  expect(await listMemberships(db, account.userId)).toMatchObject([{ role: 'viewer' }]);
});
