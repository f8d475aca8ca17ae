import type { Transaction } from '../db.ts';
import { Prisma } from '../generated/client.ts';

/** Bytes by which the database made columns smaller. */
function grownBytes(columns: readonly string[]): Prisma.Sql {
  const grown = columns.map(
    (column) =>
      `greatest(0, octet_length(coalesce("${column}"::text, '')) - coalesce(pg_column_size("${column}"), 0))`,
  );
  return Prisma.raw(`(${grown.join(' + ')})`);
}

/**
 * Counts what a run's trials take, with their measurements, series, samples and checks, and its builds that failed (others
 * are shared), contexts and answers, the contexts, records and files of its publications, and the CPU profiles that it shows. The number is stored with the run: when it
 * ends, when it is published, and when something of it is removed. Bytes of the rows themselves, without indexes; texts and
 * JSON as they are read, not as the database compresses them.
 */
export async function countStoredBytes(tx: Transaction, runId: string): Promise<void> {
  await tx.$executeRaw`
    WITH trial AS (
      SELECT "id", "buildId", pg_column_size(stored.*)
          + ${grownBytes(['reason', 'log', 'tried', 'experiment'])} AS bytes FROM "Trial" AS stored WHERE "runId" = ${runId}::uuid
    ), part AS (
      SELECT bytes FROM trial
      UNION ALL SELECT pg_column_size(stored.*) FROM "Measurement" AS stored WHERE "trialId" IN (SELECT "id" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) FROM "RequestSeries" AS stored WHERE "trialId" IN (SELECT "id" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) FROM "ResourceSeries" AS stored WHERE "trialId" IN (SELECT "id" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) + ${grownBytes(['reason'])} FROM "ContractCheck" AS stored WHERE "trialId" IN (SELECT "id" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) + ${grownBytes(['log'])} FROM "Build" AS stored
        WHERE "status" = 'failed' AND "id" IN (SELECT "buildId" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) + ${grownBytes(['result'])} FROM "BuildContext" AS stored WHERE "buildId" IN (SELECT "buildId" FROM trial)
      UNION ALL SELECT pg_column_size(stored.*) + ${grownBytes(['result'])} FROM "BuildAnswers" AS stored WHERE "buildId" IN (SELECT "buildId" FROM trial)
        AND "workload" = (SELECT "suite" FROM "Run" WHERE "id" = ${runId}::uuid)
      UNION ALL SELECT pg_column_size(stored.*) + ${grownBytes(['reason', 'figures'])} FROM "CpuProfile" AS stored WHERE "runId" = ${runId}::uuid
      UNION ALL SELECT coalesce(pg_column_size("uploadedContexts"), 0) + ${grownBytes(['uploadedContexts'])} FROM "Run" WHERE "id" = ${runId}::uuid
      UNION ALL SELECT coalesce(pg_column_size("contexts"), 0) + ${grownBytes(['contexts'])} FROM "Publication" WHERE "runId" = ${runId}::uuid
      UNION ALL SELECT coalesce(pg_column_size("page"), 0) + ${grownBytes(['page'])} FROM "PublicationRecord" WHERE "publicationId" IN (SELECT "id" FROM "Publication" WHERE "runId" = ${runId}::uuid)
      UNION ALL SELECT octet_length("content")::bigint FROM "PublicationFile" WHERE "publicationId" IN (SELECT "id" FROM "Publication" WHERE "runId" = ${runId}::uuid)
    )
    UPDATE "Run" SET "storedBytes" = (SELECT coalesce(sum(bytes), 0) FROM part) WHERE "id" = ${runId}::uuid`;
}
