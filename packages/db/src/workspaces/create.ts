import { randomBytes } from 'node:crypto';
import type { Db } from '../db.ts';
import { storable } from '../storable.ts';
import type { Workspace } from './read.ts';

/** Limit of workspaces that an account owns: each has its own quotas, so without it there would be none. */
export const MAX_OWNED_WORKSPACES = 10;

const SUFFIX_BYTES = 3;

/**
 * Makes a workspace with the usual quotas, owned by its maker.
 * @param slug what to try first; where another has it, some letters are added
 * @returns it; null when the account owns MAX_OWNED_WORKSPACES
 */
export async function createWorkspace(
  db: Db,
  { name, slug, userId }: { name: string; slug: string; userId: string },
): Promise<Pick<Workspace, 'id' | 'slug' | 'name'> | null> {
  return db.$transaction(async (tx) => {
    // Workspaces of one owner are made one at a time, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    const owned = await tx.membership.count({ where: { userId, role: 'owner' } });
    if (owned >= MAX_OWNED_WORKSPACES) return null;
    for (let tried = slug; ; tried = `${slug}-${randomBytes(SUFFIX_BYTES).toString('hex')}`) {
      const [made] = await tx.workspace.createManyAndReturn({
        data: [{ slug: tried, name: storable(name) }],
        // Two accounts may ask for one slug at the same moment.
        skipDuplicates: true,
        select: { id: true, slug: true, name: true },
      });
      if (!made) continue;
      await tx.membership.create({ data: { workspaceId: made.id, userId, role: 'owner' } });
      return made;
    }
  });
}
