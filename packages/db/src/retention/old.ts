import type { Transaction } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';

/** Days that things are kept. */
export interface RetentionPolicy {
  /** Evidence of runs (logs, resource samples, contract checks), and webhook deliveries that have ended. */
  readonly keepDays: number;
  readonly keepAuditDays: number;
  /** Runs that nobody named, tagged, shared or published, and nothing else refers to; null: for ever. */
  readonly keepRunDays: number | null;
}

/** Sessions, links and invitations that can no longer be used are kept so long: an owner sees who did not come. */
const KEEP_EXPIRED_DAYS = 7;

/** Discoveries are looked at when they end; what is of use becomes a project. */
const KEEP_DISCOVERIES_DAYS = 1;

/** A kind of thing that grows old. */
export interface OldThings {
  /** Its name, in the plural. */
  readonly what: string;
  /** Selects the ids of `old` ones; more conditions may follow. */
  readonly select: (policy: RetentionPolicy) => Prisma.Sql;
  readonly remove: (tx: Transaction, ids: readonly string[], policy: RetentionPolicy) => Promise<unknown>;
  /** Number of things that one transaction removes. */
  readonly batch: number;
  /** Column of an index by which the oldest are found at once; the id by default. */
  readonly by?: 'id' | 'finishedAt' | 'createdAt';
  /** Whether each batch begins after the last id of the one before: things that stay are then passed once, not by each batch. */
  readonly inOrder?: boolean;
  /** Type of their ids; that of most by default. */
  readonly ids?: 'uuid' | 'text';
}

const ROWS = 1000;
/** A large run has some thousand rows. */
const RUNS = 10;

/** Runs whose evidence stays as long as they do: others were shown it, or it is the baseline that a host is judged by. */
const IS_BASELINE = Prisma.sql`EXISTS (
  SELECT 1 FROM "Calibration" AS mine WHERE mine."runId" = old."id" AND NOT EXISTS (
    SELECT 1 FROM "Calibration" AS later
    WHERE (later."hostId", later."serverId", later."suite", later."profile", later."handshake", later."runtime")
        = (mine."hostId", mine."serverId", mine."suite", mine."profile", mine."handshake", mine."runtime")
      AND later."measuredAt" > mine."measuredAt"))`;
const IS_EXEMPT = Prisma.sql`(EXISTS (
  SELECT 1 FROM "Publication" WHERE "Publication"."runId" = old."id" AND "Publication"."withdrawnAt" IS NULL
) OR ${IS_BASELINE})`;

/** Words, links and rows that refer to a run; the address of a withdrawn publication tells for ever that it was there. */
const IS_REFERRED_TO = Prisma.sql`(
  old."name" IS NOT NULL OR old."note" IS NOT NULL OR old."tags" <> '{}' OR old."shareKey" IS NOT NULL
  OR old."watchId" IS NOT NULL OR old."searchesId" IS NOT NULL
  OR old."kind" IN ('comparison', 'elsewhere')
  OR EXISTS (SELECT 1 FROM "Publication" WHERE "Publication"."runId" = old."id")
  OR EXISTS (SELECT 1 FROM "CpuProfile" AS profile WHERE profile."measuredById" = old."id" AND profile."runId" <> old."id")
  OR ${IS_BASELINE})`;

const before = (days: number) => Prisma.sql`now() - ${days}::int * interval '1 day'`;

/** Everything that is removed with age; in this order, as build logs wait for the runs that show them. */
export const OLD_THINGS: readonly OldThings[] = [
  {
    what: 'discoveries',
    select: () => Prisma.sql`
      SELECT old."id" FROM "Run" AS old
      WHERE old."finishedAt" < ${before(KEEP_DISCOVERIES_DAYS)}
        AND EXISTS (SELECT 1 FROM "Discovery" WHERE "Discovery"."runId" = old."id")`,
    remove: removeRuns,
    batch: RUNS,
  },
  {
    what: 'runs that nothing refers to',
    select: ({ keepRunDays }) => Prisma.sql`
      SELECT old."id" FROM "Run" AS old
      WHERE old."finishedAt" < ${before(keepRunDays ?? 0)} AND ${keepRunDays !== null} AND NOT ${IS_REFERRED_TO}`,
    remove: removeRuns,
    batch: RUNS,
    inOrder: true,
  },
  {
    what: 'runs with logs, resource samples, contract checks and CPU profiles',
    select: ({ keepDays }) => Prisma.sql`
      SELECT old."id" FROM "Run" AS old
      WHERE old."finishedAt" < ${before(keepDays)} AND old."evidenceRemovedAt" IS NULL AND NOT ${IS_EXEMPT}`,
    remove: removeEvidence,
    batch: RUNS,
    by: 'finishedAt',
  },
  {
    what: 'CPU profiles measured after the removal of evidence',
    select: ({ keepDays }) => Prisma.sql`
      SELECT old."id" FROM "CpuProfile" AS old
      WHERE old."finishedAt" < ${before(keepDays)}
        AND EXISTS (
          SELECT 1 FROM "Run" WHERE "Run"."id" = old."runId" AND "Run"."evidenceRemovedAt" IS NOT NULL)
        AND NOT EXISTS (
          SELECT 1 FROM "Publication"
          WHERE "Publication"."runId" = old."runId" AND "Publication"."withdrawnAt" IS NULL)`,
    remove: removeCpuProfiles,
    batch: ROWS,
  },
  {
    what: 'build logs',
    select: ({ keepDays }) => Prisma.sql`
      SELECT old."id" FROM "Build" AS old
      WHERE old."createdAt" < ${before(keepDays)} AND old."log" <> '' AND NOT EXISTS (
        SELECT 1 FROM "Trial" JOIN "Run" ON "Run"."id" = "Trial"."runId"
        WHERE "Trial"."buildId" = old."id" AND ("Run"."evidenceRemovedAt" IS NULL OR EXISTS (
          SELECT 1 FROM "Publication"
          WHERE "Publication"."runId" = "Run"."id" AND "Publication"."withdrawnAt" IS NULL)))`,
    remove: removeBuildLogs,
    batch: ROWS,
    by: 'createdAt',
  },
  {
    what: 'audit entries',
    select: ({ keepAuditDays }) => Prisma.sql`
      SELECT old."id" FROM "AuditEntry" AS old WHERE old."createdAt" < ${before(keepAuditDays)}`,
    ...rowsOf('AuditEntry'),
  },
  {
    what: 'webhook deliveries',
    select: ({ keepDays }) => Prisma.sql`
      SELECT old."id" FROM "WebhookDelivery" AS old WHERE old."endedAt" < ${before(keepDays)}`,
    ...rowsOf('WebhookDelivery'),
  },
  {
    what: 'events',
    select: ({ keepDays }) => Prisma.sql`
      SELECT old."id" FROM "Event" AS old
      WHERE old."spreadAt" < ${before(keepDays)}
        AND NOT EXISTS (SELECT 1 FROM "WebhookDelivery" WHERE "WebhookDelivery"."eventId" = old."id")`,
    ...rowsOf('Event'),
  },
  {
    what: 'unused workloads',
    select: () => Prisma.sql`
      SELECT old."id" FROM "Workload" AS old
      WHERE NOT EXISTS (SELECT 1 FROM "Project" WHERE "Project"."suite" = old."id")
        AND NOT EXISTS (SELECT 1 FROM "Run" WHERE "Run"."suite" = old."id")
        AND NOT EXISTS (SELECT 1 FROM "Calibration" WHERE "Calibration"."suite" = old."id")`,
    remove: (tx, ids) => tx.workload.deleteMany({ where: { id: { in: [...ids] } } }),
    batch: ROWS,
    ids: 'text',
  },
  ...expired('Session', 'sessions'),
  ...expired('Verification', 'links sent by e-mail'),
  ...expired('Invitation', 'invitations'),
];

function rowsOf(table: string): Pick<OldThings, 'remove' | 'batch'> {
  const name = Prisma.raw(`"${table}"`);
  return {
    remove: (tx, ids) => tx.$executeRaw`DELETE FROM ${name} WHERE "id" = ANY(${ids}::uuid[])`,
    batch: ROWS,
  };
}

function expired(table: string, what: string): OldThings[] {
  const name = Prisma.raw(`"${table}"`);
  const select = () => Prisma.sql`
    SELECT old."id" FROM ${name} AS old WHERE old."expiresAt" < ${before(KEEP_EXPIRED_DAYS)}`;
  return [{ what: `${what} that expired`, select, ...rowsOf(table) }];
}

/** With all that was measured in them. The time of hosts that they took stays counted: "MonthlyUse" gives none back. */
async function removeRuns(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Conclusions stay: measurements, the sums over each party's samples, outcomes and their reasons. */
async function removeEvidence(
  tx: Transaction,
  ids: readonly string[],
  { keepDays }: RetentionPolicy,
): Promise<void> {
  const trials = Prisma.sql`(SELECT "id" FROM "Trial" WHERE "runId" = ANY(${ids}::uuid[]))`;
  await tx.$executeRaw`
    UPDATE "Trial" SET "log" = '', "tried" = NULL, "checkData" = NULL, "requestData" = NULL
    WHERE "runId" = ANY(${ids}::uuid[])
      AND ("log" <> '' OR "tried" IS NOT NULL OR "checkData" IS NOT NULL OR "requestData" IS NOT NULL)`;
  await tx.$executeRaw`
    UPDATE "ResourceSeries" SET "sampleData" = NULL, "intervalsMs" = '{}', "cpuSteps" = '{}', "memorySteps" = '{}'
    WHERE "trialId" IN ${trials}`;
  await tx.$executeRaw`DELETE FROM "RequestSeries" WHERE "trialId" IN ${trials}`;
  await tx.$executeRaw`DELETE FROM "ContractCheck" WHERE "trialId" IN ${trials}`;
  await tx.$executeRaw`DELETE FROM "CpuProfile" WHERE "runId" = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE "Run" SET "evidenceRemovedAt" = now(), "evidenceKeptDays" = ${keepDays}::int
    WHERE "id" = ANY(${ids}::uuid[])`;
  for (const id of ids) await countStoredBytes(tx, id);
}

/** They may be measured of a run at any age. */
async function removeCpuProfiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<{ runId: string }[]>`
    DELETE FROM "CpuProfile" WHERE "id" = ANY(${ids}::uuid[]) RETURNING "runId"`;
  for (const runId of new Set(rows.map((row) => row.runId))) await countStoredBytes(tx, runId);
}

/** A failed attempt counts for the runs that it failed. */
async function removeBuildLogs(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`UPDATE "Build" SET "log" = '' WHERE "id" = ANY(${ids}::uuid[])`;
  const runs = await tx.trial.findMany({
    where: { build: { id: { in: [...ids] }, status: 'failed' } },
    distinct: ['runId'],
    select: { runId: true },
  });
  for (const { runId } of runs) await countStoredBytes(tx, runId);
}
