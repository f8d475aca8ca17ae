import type { Db, Transaction } from '../db.ts';
import type { WorkspaceRole } from '../generated/client.ts';

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly since: Date;
}

/** Outcome of a change of members; a workspace always keeps an owner. */
export type MemberChange =
  | { readonly state: 'changed'; readonly email: string }
  | { readonly state: 'not_found' | 'last_owner' };

/** The members of a workspace, by name. */
export async function listMembers(db: Db, workspaceId: string): Promise<Member[]> {
  const rows = await db.membership.findMany({
    where: { workspaceId },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    select: { userId: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
  });
  return rows.map(({ userId, role, createdAt, user }) => ({ userId, role, since: createdAt, ...user }));
}

/** Gives a member another role. */
export function setMemberRole(
  db: Db,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: WorkspaceRole },
): Promise<MemberChange> {
  return changeMember(db, workspaceId, userId, role === 'owner', async (tx) => {
    await tx.membership.updateMany({ where: { workspaceId, userId }, data: { role } });
  });
}

/** Takes a member out of a workspace, with the tokens they made there. */
export function removeMember(
  db: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<MemberChange> {
  return changeMember(db, workspaceId, userId, false, async (tx) => {
    await tx.apiToken.deleteMany({ where: { workspaceId, createdById: userId } });
    await tx.membership.deleteMany({ where: { workspaceId, userId } });
  });
}

/** The lock on the workspace keeps two owners from removing each other at the same moment. */
function changeMember(
  db: Db,
  workspaceId: string,
  userId: string,
  staysOwner: boolean,
  change: (tx: Transaction) => Promise<void>,
): Promise<MemberChange> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`;
    const member = await tx.membership.findFirst({
      where: { workspaceId, userId },
      select: { role: true, user: { select: { email: true } } },
    });
    if (!member) return { state: 'not_found' };
    if (member.role === 'owner' && !staysOwner) {
      const owners = await tx.membership.count({ where: { workspaceId, role: 'owner' } });
      if (owners === 1) return { state: 'last_owner' };
    }
    await change(tx);
    return { state: 'changed', email: member.user.email };
  });
}

/** Whether somebody with this e-mail address belongs to a workspace. */
export async function isMember(db: Db, workspaceId: string, email: string): Promise<boolean> {
  const found = await db.membership.findFirst({
    where: { workspaceId, user: { email: email.toLowerCase() } },
    select: { userId: true },
  });
  return found !== null;
}
