import type { Db } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';

/** Most load profiles that are told of. */
const MOST = 50;

/** Load profiles of somebody's own by which runs of a workspace were loaded, by their texts. */
export async function listOwnProfiles(db: Db, workspaceId: string): Promise<string[]> {
  const ofWorkspace = Prisma.sql`"workspaceId" = ${workspaceId}::uuid AND "profile" LIKE '%:%'`;
  const rows = await db.$queryRaw<{ value: string }[]>`
    ${distinctValues('Run', 'profile', ofWorkspace)} LIMIT ${MOST}`;
  return rows.map(({ value }) => value);
}
