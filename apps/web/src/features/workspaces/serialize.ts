import { type Membership, readWorkspace, type Workspace, type WorkspaceRow } from '@headroom/db';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

/** A workspace as the API shows it. */
export function serializeWorkspace({ createdAt, ...workspace }: Workspace) {
  return { ...workspace, createdAt: createdAt.toISOString() };
}

/** A workspace as the API lists it to the owner of the installation. */
export function serializeWorkspaceRow({ createdAt, ...row }: WorkspaceRow) {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** A workspace as it stands now. Throws ApiError when there is none with this id. */
export async function workspaceNow(id: string): Promise<Workspace> {
  const workspace = await readWorkspace(db(), id);
  if (!workspace) throw notFound('workspace', id);
  return workspace;
}

/** A workspace of somebody's as the API lists it. @param active the id of the one they work in */
export function serializeMembership({ workspaceId, slug, name, role }: Membership, active: string | null) {
  return { id: workspaceId, slug, name, role, active: workspaceId === active };
}
