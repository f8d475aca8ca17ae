import type { RunBuild } from '@headroom/model/run';
import type { Db } from '../db.ts';

/** Notes how far the build of one of a run's servers is. */
export async function saveRunBuild(db: Db, runId: string, key: string, build: RunBuild): Promise<void> {
  const change = JSON.stringify({ [key]: build });
  await db.$executeRaw`UPDATE "Run" SET "builds" = "builds" || ${change}::jsonb WHERE "id" = ${runId}::uuid`;
}
