import type { Db } from '../db.ts';

/** The server of a run with the most right answers to tool calls a second: `rate` of the report's overall table. */
export interface HighestRate {
  readonly serverId: string;
  readonly rate: number;
}

/** The highest rate of each of these runs, mean over rounds, by the runs' ids; none for a run without figures. */
export async function listHighestRates(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, HighestRate>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.$queryRaw<(HighestRate & { runId: string })[]>`
    SELECT DISTINCT ON (own."runId") own."runId", own."serverId", avg(own."rate")::float8 AS "rate" FROM (
      SELECT trial."runId", trial."serverId", 1000 * sum(call."count") / trial."windowMs" AS "rate"
      FROM "Trial" AS trial JOIN "Measurement" AS call ON call."trialId" = trial."id" AND call."kind" = 'tool'
      WHERE trial."runId" = ANY(${[...runIds]}::uuid[]) AND trial."status" IN ('passed', 'invalid')
        AND trial."windowMs" > 0
      GROUP BY trial."id") AS own
    GROUP BY own."runId", own."serverId"
    ORDER BY own."runId", avg(own."rate") DESC, own."serverId"`;
  return new Map(rows.map(({ runId, ...highest }) => [runId, highest]));
}
