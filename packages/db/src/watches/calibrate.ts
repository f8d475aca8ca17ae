import type { Db } from '../db.ts';
import type { Watch } from './watches.ts';

/** Hours after which a calibration is repeated. */
export const CALIBRATED_EVERY_HOURS = 24;

/**
 * Server of a watch whose noise floor is to be calibrated next: the one that was longest ago, on any host of its class,
 * under the load of the watch. Null while the class has a run that is queued or measured, before the watch has compared
 * anything, and where each was calibrated, or tried, within a day.
 */
export async function readDueCalibration(
  db: Db,
  { id, hostClass, profile, servers }: Pick<Watch, 'id' | 'hostClass' | 'profile' | 'servers'>,
): Promise<string | null> {
  const rows = await db.$queryRaw<{ serverId: string }[]>`
    WITH compared AS (
      SELECT run."suite", run."handshake" FROM "Run" AS run
      WHERE run."watchId" = ${id}::uuid AND run."kind" = 'comparison' AND run."status" = 'finished'
        AND run."profile" = ${profile}
      ORDER BY run."id" DESC LIMIT 1
    )
    SELECT own."serverId"
    FROM compared CROSS JOIN unnest(${servers}::text[]) AS own ("serverId") CROSS JOIN LATERAL (
      SELECT max(calibration."measuredAt") AS "at"
      FROM "Calibration" AS calibration JOIN "Host" AS host ON host."id" = calibration."hostId"
      WHERE host."hostClass" = ${hostClass} AND calibration."serverId" = own."serverId"
        AND calibration."suite" = compared."suite" AND calibration."profile" = ${profile}
        AND calibration."handshake" = compared."handshake"
    ) AS last
    WHERE (last."at" IS NULL OR last."at" < now() - ${CALIBRATED_EVERY_HOURS} * interval '1 hour')
      AND NOT EXISTS (
        SELECT 1 FROM "Run" AS tried
        WHERE tried."watchId" = ${id}::uuid AND tried."kind" = 'calibration'
          AND tried."servers" @> ARRAY[own."serverId"]
          AND tried."createdAt" > now() - ${CALIBRATED_EVERY_HOURS} * interval '1 hour'
      )
      AND NOT EXISTS (
        SELECT 1 FROM "Run" AS open
        WHERE open."hostClass" = ${hostClass} AND open."status" IN ('queued', 'running')
      )
    ORDER BY last."at" NULLS FIRST, own."serverId" LIMIT 1`;
  return rows[0]?.serverId ?? null;
}
