/** Looks for the newest release of a watched package: one discovery at a time. */
import type { Db } from '../db.ts';

/** Puts the next look off by an interval. @returns whether this process is to look: false where another one was first */
export async function takeReleaseCheck(db: Db, id: string, everyMinutes: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE "Watch" SET "checkAt" = now() + ${everyMinutes}::int * interval '1 minute'
    WHERE "id" = ${id}::uuid AND "checkId" IS NULL AND "checkAt" <= now() AND "pausedAt" IS NULL`;
  return taken > 0;
}

/** Notes the run of the discovery that looks; null: it has ended. */
export async function noteReleaseCheck(db: Db, id: string, checkId: string | null): Promise<void> {
  await db.watch.updateMany({ where: { id }, data: { checkId } });
}
