import type { Db, Transaction } from '../db.ts';

/** Workspaces whose only owner somebody is while others belong to them: those must get another owner first. */
export async function listWorkspacesToHandOver(db: Db | Transaction, userId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT workspace."name" FROM "Workspace" AS workspace
    JOIN "Membership" AS own ON own."workspaceId" = workspace."id" AND own."userId" = ${userId}::uuid
    WHERE own."role" = 'owner' AND EXISTS (
        SELECT 1 FROM "Membership" WHERE "workspaceId" = workspace."id" AND "userId" <> own."userId")
      AND NOT EXISTS (
        SELECT 1 FROM "Membership"
        WHERE "workspaceId" = workspace."id" AND "userId" <> own."userId" AND "role" = 'owner')
    ORDER BY workspace."name"`;
  return rows.map(({ name }) => name);
}

/**
 * Removes what an account leaves behind, before the account itself goes: workspaces in which nobody else is. Their
 * runs and watches go with them, except published ones: those stay public, and their workspace with them.
 * The workspace that hosts belong to stays, too.
 */
export async function removeLoneWorkspaces(db: Db, userId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const lone = await tx.workspace.findMany({
      where: { memberships: { every: { userId }, some: { userId } } },
      select: { id: true },
    });
    const ids = lone.map(({ id }) => id);
    // A run that a worker has in hand goes, too: the worker finds its lease lost and stops.
    await tx.run.deleteMany({ where: { workspaceId: { in: ids }, publications: { none: {} } } });
    await tx.workspace.deleteMany({
      where: {
        ...{ id: { in: ids }, runs: { none: {} }, pools: { none: {} } },
        watches: { every: { publications: { none: {} } } },
      },
    });
  });
}
