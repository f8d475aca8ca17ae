import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** Number of load profiles that a workspace may keep. */
export const MAX_LOAD_PROFILES = 50;

/** A load profile that a workspace keeps by a name. */
export interface KeptLoadProfile {
  readonly id: string;
  readonly name: string;
  /** Its text, in the form of its id. */
  readonly profile: string;
  readonly createdAt: Date;
  /** Null: a deleted account, or nobody known. */
  readonly createdBy: { readonly name: string } | null;
}

const LISTED = {
  id: true,
  name: true,
  profile: true,
  createdAt: true,
  createdBy: { select: { name: true } },
} as const;

/** The load profiles that a workspace keeps, by name. */
export function listLoadProfiles(db: Db, workspaceId: string): Promise<KeptLoadProfile[]> {
  return db.loadProfile.findMany({ where: { workspaceId }, orderBy: { name: 'asc' }, select: LISTED });
}

/**
 * Keeps a load profile by a name.
 * @returns it; where nothing was stored, the one that has its name or its load, or `full` with MAX_LOAD_PROFILES
 */
export async function saveLoadProfile(
  db: Db,
  load: { workspaceId: string; name: string; profile: string; createdById: string | null },
): Promise<{ saved: KeptLoadProfile } | { taken: KeptLoadProfile } | 'full'> {
  const { workspaceId, profile } = load;
  const name = storable(load.name);
  return db.$transaction(async (tx) => {
    // One at a time, so that the limit holds and the other one can be named.
    await tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR NO KEY UPDATE`;
    const taken = await tx.loadProfile.findFirst({
      where: { workspaceId, OR: [{ name }, { profile }] },
      select: LISTED,
    });
    if (taken) return { taken };
    if ((await tx.loadProfile.count({ where: { workspaceId } })) >= MAX_LOAD_PROFILES) return 'full';
    return { saved: await tx.loadProfile.create({ data: { ...load, name }, select: LISTED }) };
  });
}

/** @returns name of the one that is gone now; null when there was none */
export async function deleteLoadProfile(db: Db, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    DELETE FROM "LoadProfile" WHERE "id" = ${id}::uuid RETURNING "name"`;
  return row?.name ?? null;
}
