import type { Db } from '../db.ts';

/** Most load profiles that are told of. */
const MOST = 50;

/** Load profiles of somebody's own by which runs of a workspace were loaded, by their texts. */
export async function listOwnProfiles(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ profile: string }[]>`
    SELECT DISTINCT "profile" FROM "Run"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "profile" LIKE '%:%' ORDER BY "profile" LIMIT ${MOST}`;
  return rows.map(({ profile }) => profile);
}
