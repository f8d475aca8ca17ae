import type { Db } from '../db.ts';

/** Limits of a workspace's use of an installation; null is without limit. */
export interface QuotaLimits {
  readonly maxQueuedRuns: number | null;
  readonly maxRunningRuns: number | null;
  /** Minutes of hosts in a calendar month (UTC). */
  readonly maxBenchMinutes: number | null;
  readonly maxStoredMb: number | null;
}

export interface Workspace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly quota: QuotaLimits;
}

/** A workspace as the owner of the installation sees it: nothing of what it measured. */
export interface WorkspaceRow extends Workspace {
  readonly members: number;
  /** E-mail addresses of its owners. */
  readonly owners: string[];
}

const QUOTA = {
  maxQueuedRuns: true,
  maxRunningRuns: true,
  maxBenchMinutes: true,
  maxStoredMb: true,
} as const;
const WORKSPACE = { id: true, slug: true, name: true, createdAt: true, ...QUOTA } as const;

/** A workspace; null when there is none with this id. */
export async function readWorkspace(db: Db, id: string): Promise<Workspace | null> {
  const row = await db.workspace.findUnique({ where: { id }, select: WORKSPACE });
  return row && toWorkspace(row);
}

/** All workspaces of the installation, by name. */
export async function listWorkspaces(db: Db): Promise<WorkspaceRow[]> {
  const rows = await db.workspace.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      ...WORKSPACE,
      _count: { select: { memberships: true } },
      memberships: {
        where: { role: 'owner' },
        orderBy: { userId: 'asc' },
        select: { user: { select: { email: true } } },
      },
    },
  });
  return rows.map(({ _count, memberships, ...row }) => ({
    ...toWorkspace(row),
    members: _count.memberships,
    owners: memberships.map(({ user }) => user.email),
  }));
}

function toWorkspace({
  id,
  slug,
  name,
  createdAt,
  ...quota
}: Omit<Workspace, 'quota'> & QuotaLimits): Workspace {
  return { id, slug, name, createdAt, quota };
}
