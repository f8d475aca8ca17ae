import { type ContextResult, contextResultSchema } from '@headroom/model/context';
import type { Db } from '../db.ts';
import { BUILD_KEY } from './conditions.ts';

/** Contexts of the builds of these trials, by the ids of the trials; builds that nobody counted are left out. */
export async function listTrendContexts(
  db: Db,
  trialIds: readonly string[],
): Promise<Map<string, ContextResult>> {
  const rows = await db.$queryRaw<{ trialId: string; result: unknown }[]>`
    SELECT trial."id" AS "trialId", context."result"
    FROM "Trial" AS trial
    JOIN "Run" AS run ON run."id" = trial."runId"
    JOIN "BuildContext" AS context ON context."buildId" = trial."buildId"
      AND context."config" = coalesce(run."builds"->(${BUILD_KEY})->>'configHash', '')
    WHERE trial."id" = ANY(${[...trialIds]}::uuid[])`;
  return new Map(rows.map(({ trialId, result }) => [trialId, contextResultSchema.parse(result)]));
}
