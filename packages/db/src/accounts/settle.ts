import type { Db, Transaction } from '../db.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { isAwaited } from './sign-up.ts';

/** Key of an advisory lock: of several first accounts one gets the installation. */
const SETTLING = 0x5e77;

/**
 * Gives an account that may sign in what it needs to begin: the first of an installation owns it and the default
 * workspace; any other without a workspace gets one of its own. Does nothing for an account that is settled.
 * @param invitedOnly accounts are for invited addresses: one that was made before there was an owner is none of them
 * @returns false for an account that may not begin
 */
export async function settleAccount(db: Db, userId: string, invitedOnly = false): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SETTLING})`;
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { name: true, email: true, _count: { select: { memberships: true } } },
    });
    if ((await tx.user.count({ where: { ownsInstallation: true } })) === 0) {
      await tx.user.update({ where: { id: userId }, data: { ownsInstallation: true } });
      await join(tx, userId, await ensureDefaultWorkspace(tx));
    } else if (user._count.memberships === 0) {
      if (invitedOnly && !(await isAwaited(tx, user.email))) return false;
      await createOwnWorkspace(tx, userId, user.name);
    }
    return true;
  });
}

async function createOwnWorkspace(tx: Transaction, userId: string, name: string): Promise<void> {
  const { id } = await tx.workspace.create({
    data: { slug: `w-${userId.slice(-12)}`, name: `${name}’s workspace`.slice(0, 80) },
    select: { id: true },
  });
  await join(tx, userId, id);
}

/** As its owner; one who is a member already becomes it. */
async function join(tx: Transaction, userId: string, workspaceId: string): Promise<void> {
  await tx.membership.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, role: 'owner' },
    update: { role: 'owner' },
  });
}
