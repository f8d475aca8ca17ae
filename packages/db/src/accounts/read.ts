import type { Db } from '../db.ts';
import type { WorkspaceRole } from '../generated/client.ts';

export type { TokenScope, WorkspaceRole } from '../generated/client.ts';

/** A workspace somebody belongs to, and as what. */
export interface Membership {
  readonly workspaceId: string;
  readonly slug: string;
  readonly name: string;
  readonly role: WorkspaceRole;
}

/** The workspaces of an account, the one joined first first. */
export function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  // Prisma's own query would ask for the workspaces apart, and every page asks for this.
  return db.$queryRaw<Membership[]>`
    SELECT membership."workspaceId", workspace."slug", workspace."name", membership."role"::text AS "role"
    FROM "Membership" AS membership JOIN "Workspace" AS workspace ON workspace."id" = membership."workspaceId"
    WHERE membership."userId" = ${userId}::uuid
    ORDER BY membership."createdAt", membership."workspaceId"`;
}
