import type { Db } from '../db.ts';

/**
 * Makes a workspace the one whose runs a session's pages list. Whether its account belongs to it is asked whenever the
 * session is read.
 */
export async function enterWorkspace(
  db: Db,
  { sessionId, workspaceId }: { sessionId: string; workspaceId: string },
): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { workspaceId } });
}
