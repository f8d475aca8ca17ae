import type { Db } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import { listAcknowledgements, type StoredAcknowledgement } from './acknowledge.ts';
import { listWatchRuns, type WatchRun } from './runs.ts';

/** Days that a digest tells of, and that lie between two. */
export const DIGEST_DAYS = 7;

const DAY_MS = 86_400_000;
/** Comparisons of a watch that a digest counts: one each hour of a week, and a step of a search now and then. */
const MOST_RUNS = 200;

/**
 * Writes the digests that are due: of each watch one a week, at its newest comparison of a head, and none where no head
 * was compared. Any number of processes may do so at once: the row of a watch is taken by one.
 */
export async function recordDigests(db: Db): Promise<void> {
  await db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ runId: string | null }[]>`
      WITH due AS (
        UPDATE "Watch" SET "digestAt" = now()
        WHERE "digestAt" <= now() - ${DIGEST_DAYS} * interval '1 day' RETURNING "id"
      )
      SELECT (
        SELECT run."id" FROM "Run" AS run
        WHERE run."watchId" = due."id" AND run."searchesId" IS NULL AND run."status" = 'finished'
          AND run."finishedAt" > now() - ${DIGEST_DAYS} * interval '1 day'
        ORDER BY run."id" DESC LIMIT 1
      ) AS "runId" FROM due`;
    for (const { runId } of due) if (runId !== null) await recordEvent(tx, 'watch_digest', runId);
  });
}

/** What a digest tells of. */
export interface Digest {
  /** Comparisons that ended in its days, newest first. */
  readonly runs: readonly WatchRun[];
  readonly acknowledged: readonly StoredAcknowledgement[];
}

/** What there is to say of the days before a moment. */
export async function readDigest(db: Db, watchId: string, until: Date): Promise<Digest> {
  const [runs, acknowledged] = await Promise.all([
    listWatchRuns(db, watchId, MOST_RUNS),
    listAcknowledgements(db, watchId),
  ]);
  const since = until.getTime() - DIGEST_DAYS * DAY_MS;
  const isTold = (at: Date | null) => at !== null && at.getTime() > since && at <= until;
  return { runs: runs.filter(({ finishedAt }) => isTold(finishedAt)), acknowledged };
}
