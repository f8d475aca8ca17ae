import type { Check, TrialStatus } from '@headroom/model/run';
import { RANKED_RUN } from '../access/ranked.ts';
import { publishedByOthers, type Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { checksOf } from '../trials/checks.ts';

/** The contract checks of one trial, and where it belongs. */
export interface LastChecks {
  readonly suite: string;
  readonly runId: string;
  readonly trialId: string;
  readonly round: number;
  readonly status: TrialStatus;
  readonly finishedAt: Date | null;
  /** In the order they are made. */
  readonly checks: Check[];
}

/** Number of runs of a server by a suite that are looked through, the newest. */
const RUNS = 50;

type Asked = Reader & { readonly serverId: string };

/**
 * By each of these suites the contract checks of the trial of a server that ended last among those that came to them, in
 * the newest RUNS runs; suites without any are left out.
 */
export async function listLastChecks(
  db: Db,
  { suites, ...asked }: Asked & { readonly suites: readonly string[] },
): Promise<LastChecks[]> {
  const last = await Promise.all(suites.map((suite) => readLast(db, { ...asked, suite })));
  return last.filter((checks) => checks !== null);
}

async function readLast(
  db: Db,
  { serverId, suite, ...reader }: Asked & { readonly suite: string },
): Promise<LastChecks | null> {
  const newest = Prisma.sql`own."serverId" = ${serverId} AND own."suite" = ${suite}
    ORDER BY own."runId" DESC LIMIT ${RUNS}`;
  const [last] = await db.$queryRaw<{ id: string }[]>`
    WITH own AS (
      SELECT newest."runId" FROM unnest(${reader.workspaceIds}::uuid[]) AS workspace CROSS JOIN LATERAL (
        SELECT own."runId" FROM "ServerRun" AS own WHERE own."workspaceId" = workspace AND ${newest}) AS newest
      UNION ALL SELECT newest."runId" FROM (${publishedByOthers(reader)} OFFSET 0) AS live CROSS JOIN LATERAL (
        SELECT own."runId" FROM "ServerRun" AS own WHERE own."runId" = live."id" AND ${newest}) AS newest
    ), candidate AS MATERIALIZED (
      SELECT trial."id", trial."finishedAt", trial."checkData" IS NOT NULL AS "hasChecks"
      FROM own JOIN "Run" AS run ON run."id" = own."runId" AND ${RANKED_RUN}
      JOIN "Trial" AS trial ON trial."runId" = run."id" AND trial."serverId" = ${serverId}
      WHERE trial."finishedAt" IS NOT NULL
    )
    SELECT "id" FROM candidate
    WHERE "hasChecks" OR (SELECT true FROM "ContractCheck" AS made WHERE made."trialId" = candidate."id" LIMIT 1)
    ORDER BY "finishedAt" DESC LIMIT 1`;
  if (!last) return null;
  const trial = await db.trial.findUnique({
    where: { id: last.id },
    select: {
      id: true,
      runId: true,
      round: true,
      status: true,
      finishedAt: true,
      checkData: true,
      checks: { select: { name: true, outcome: true, reason: true, ms: true }, orderBy: { position: 'asc' } },
    },
  });
  if (!trial) return null;
  const { id: trialId, checks, checkData, ...rest } = trial;
  return { suite, trialId, ...rest, checks: checksOf(checkData, checks) };
}
