/** Looks for releases of a watched package or image: one discovery at a time. */
import { type ListedReleases, listedReleasesSchema } from '@headroom/model/comparison';
import type { Release } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { storableJson } from '../storable.ts';

/** Puts the next look off by an interval. @returns whether this process is to look: false where another one was first */
export async function takeReleaseCheck(db: Db, id: string, everyMinutes: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE "Watch" SET "checkAt" = now() + ${everyMinutes}::int * interval '1 minute'
    WHERE "id" = ${id}::uuid AND "checkId" IS NULL AND "checkAt" <= now() AND "pausedAt" IS NULL`;
  return taken > 0;
}

/** Notes the run of the discovery that looks. */
export async function noteReleaseCheck(db: Db, id: string, checkId: string): Promise<void> {
  await db.watch.updateMany({ where: { id }, data: { checkId } });
}

/** Stores what a finished discovery listed; of two processes the second one writes the same. */
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
