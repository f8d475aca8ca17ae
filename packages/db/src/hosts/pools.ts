import type { Db } from '../db.ts';

/** The hosts of a class, as the workspace that they belong to sees them. */
export interface Pool {
  readonly hostClass: string;
  /** Whether runs of other workspaces may be measured on them, too. */
  readonly shared: boolean;
  /** Number of hosts of the class that are on the list. */
  readonly hosts: number;
}

/** The pools of a workspace, by class. */
export async function listPools(db: Db, workspaceId: string): Promise<Pool[]> {
  return db.$queryRaw<Pool[]>`
    SELECT pool."hostClass", pool."shared", count(host."id")::int AS "hosts"
    FROM "HostPool" AS pool
    LEFT JOIN "Host" AS host ON host."hostClass" = pool."hostClass" AND host."removedAt" IS NULL
    WHERE pool."workspaceId" = ${workspaceId}::uuid
    GROUP BY pool."hostClass", pool."shared" ORDER BY pool."hostClass"`;
}

/** Whether the pool of a host class belongs to this workspace. */
export async function ownsPool(
  db: Db,
  { hostClass, workspaceId }: { readonly hostClass: string; readonly workspaceId: string },
): Promise<boolean> {
  return (await db.hostPool.count({ where: { hostClass, workspaceId } })) > 0;
}

/** Opens the hosts of a class to runs of every workspace, or keeps them to their own. @returns whether there is one */
export async function setPoolShared(db: Db, hostClass: string, shared: boolean): Promise<boolean> {
  return (await db.hostPool.updateMany({ where: { hostClass }, data: { shared } })).count > 0;
}
