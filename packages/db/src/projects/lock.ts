import type { Transaction } from '../db.ts';
import type { StoredProject } from './project.ts';

type Locked = Pick<
  StoredProject,
  'workspaceId' | 'title' | 'repository' | 'lastVersion' | 'ref' | 'path' | 'hostClass'
>;

/** Holds a project and its workspace, so that no other one of the same file is made meanwhile, and no run queued. */
export async function lockProject(tx: Transaction, id: string): Promise<Locked | undefined> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT project."workspaceId", project."title", project."repository", project."lastVersion", project."ref",
      project."path", project."hostClass"
    FROM "Project" AS project JOIN "Workspace" AS workspace ON workspace."id" = project."workspaceId"
    WHERE project."id" = ${id}::uuid FOR UPDATE OF project, workspace`;
  return row;
}

/**
 * Holds a project alone, so that versions come to it and go from it one after the other. Whatever else is written of its
 * workspace goes on: an archive takes seconds to store.
 */
export async function lockVersions(
  tx: Transaction,
  id: string,
): Promise<Pick<Locked, 'workspaceId' | 'lastVersion'> | undefined> {
  const [row] = await tx.$queryRaw<Pick<Locked, 'workspaceId' | 'lastVersion'>[]>`
    SELECT "workspaceId", "lastVersion" FROM "Project" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return row;
}

/** Whether a run of a project waits or is worked on. */
export async function hasOpenRun(tx: Transaction, projectId: string): Promise<boolean> {
  const open = await tx.run.findFirst({
    where: { projectId, status: { in: ['queued', 'running'] } },
    select: { id: true },
  });
  return open !== null;
}

/** Whether an open comparison of the workspace has an archive as a side, whichever project it belongs to. */
export async function isOpenSide(tx: Transaction, workspaceId: string, digest: string): Promise<boolean> {
  const side = `archive:${digest}`;
  const open = await tx.run.findFirst({
    where: {
      workspaceId,
      status: { in: ['queued', 'running'] },
      OR: [{ baseRef: side }, { headRef: side }],
    },
    select: { id: true },
  });
  return open !== null;
}
