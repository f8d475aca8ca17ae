/** Checks for releases of a watched package or image: one discovery at a time. */
import { type ListedReleases, listedReleasesSchema } from '@headroom/model/comparison';
import type { Release } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { storableJson } from '../storable.ts';

/** Time in minutes after which a check is repeated that was taken and not noted. */
const RETRY_MINUTES = 5;

/**
 * Takes the next check of a watch. A process that then cannot queue the discovery, or is killed before it notes it,
 * leaves the check to be taken again after RETRY_MINUTES.
 * @returns whether this process is to check: false where another one was first
 */
export async function takeReleaseCheck(db: Db, id: string): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE "Watch" SET "checkAt" = now() + ${RETRY_MINUTES}::int * interval '1 minute'
    WHERE "id" = ${id}::uuid AND "checkId" IS NULL AND "checkAt" <= now() AND "pausedAt" IS NULL`;
  return taken > 0;
}

/** Notes the discovery of a check, and puts the next check off by the interval of the watch. */
export async function noteReleaseCheck(
  db: Db,
  { id, everyMinutes }: { readonly id: string; readonly everyMinutes: number },
  checkId: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE "Watch" SET "checkId" = ${checkId}::uuid,
      "checkAt" = now() + ${everyMinutes}::int * interval '1 minute'
    WHERE "id" = ${id}::uuid`;
}

/** Stores the outcome of a check; of two processes the second one writes the same. */
export async function saveReleases(db: Db, id: string, listed: ListedReleases): Promise<void> {
  await db.watch.updateMany({ where: { id }, data: { checkId: null, listed: { ...storableJson(listed) } } });
}

/** Releases as the registry listed them last; null before the first list. */
export async function readReleases(db: Db, id: string): Promise<ListedReleases | null> {
  const row = await db.watch.findUnique({ where: { id }, select: { listed: true } });
  return listedReleasesSchema.nullable().parse(row?.listed ?? null);
}

/** Sets the base of the first comparison, once. */
export async function setFirstRelease(db: Db, id: string, side: string): Promise<void> {
  await db.watch.updateMany({ where: { id, firstCommit: '' }, data: { firstCommit: side } });
}

/** Dates measured releases by their registry, so that trends have them in their order. */
export async function dateReleases(db: Db, repository: string, releases: readonly Release[]): Promise<void> {
  const dated = releases.filter(({ releasedAt }) => releasedAt !== null);
  if (dated.length === 0) return;
  await db.$executeRaw`
    UPDATE "Revision" AS revision SET "committedAt" = release."releasedAt"
    FROM jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) AS release("version" text, "releasedAt" timestamptz)
    WHERE revision."repository" = ${repository} AND revision."subject" = release."version"
      AND revision."committedAt" IS NULL`;
}

/** Runs among these whose change the team of their watch was told of, with the time. */
export async function listAlerts(db: Db, runIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const events = await db.event.findMany({
    where: { kind: 'watch_change', runId: { in: [...runIds] } },
    select: { runId: true, createdAt: true },
  });
  return new Map(events.map(({ runId, createdAt }) => [runId, createdAt]));
}
