import { DEFAULT_HOST_CLASS } from '@headroom/workload';
import type { Db } from '../db.ts';
import { createProject } from '../projects/change.ts';

/** A project of a workspace that was never tried. Returns its id. */
export async function aProject(db: Db, workspaceId: string): Promise<string> {
  const id = await createProject(db, {
    workspaceId,
    createdById: null,
    title: 'Shop',
    repository: 'https://example.org/shop.git',
    ref: null,
    path: 'headroom.yaml',
    hostClass: DEFAULT_HOST_CLASS,
  });
  if (id === null) throw new Error('the workspace has this project already');
  return id;
}
