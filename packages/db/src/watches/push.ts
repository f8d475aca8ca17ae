import type { Db } from '../db.ts';

/** What is needed to judge a push event. */
export interface PushTarget {
  readonly repository: string;
  readonly branch: string;
  readonly pushSecret: string;
}

/** A watch that is told of pushes; null when there is none. */
export function readPushTarget(db: Db, id: string): Promise<PushTarget | null> {
  return db.watch.findUnique({
    where: { id },
    select: { repository: true, branch: true, pushSecret: true },
  });
}

/**
 * Notes the head that a push event tells of. Events are remembered as long as the watch is there: an old one that came
 * again would lead back to an old head. @returns false where the same event was taken before
 * @param event SHA-256 of its body, and the commit; null: it is about no head of the branch
 */
export async function takePush(
  db: Db,
  watchId: string,
  { digest, commit }: { digest: string; commit: string | null },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.watchPush.createMany({ data: [{ watchId, digest }], skipDuplicates: true });
    if (count === 0) return false;
    if (commit !== null) {
      await tx.watch.update({
        where: { id: watchId },
        data: { pushedCommit: commit, pushedAt: new Date() },
        select: { id: true },
      });
    }
    return true;
  });
}
