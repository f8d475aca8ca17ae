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
export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db.membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { workspaceId: 'asc' }],
    select: { role: true, workspaceId: true, workspace: { select: { slug: true, name: true } } },
  });
  return rows.map(({ role, workspaceId, workspace }) => ({ workspaceId, role, ...workspace }));
}
