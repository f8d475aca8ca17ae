import { type RunEnvironment, runEnvironmentSchema } from '@headroom/model/host';
import type { Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { listTrendTrials, type TrendTrialRow } from '../trends/trials.ts';

/** What a server was measured by beside its handshake; figures by two handshakes are of the same of these. */
export interface HandshakeTerms {
  readonly suite: string;
  readonly profile: string;
  readonly hostClass: string;
  readonly hostId: string;
  readonly hostName: string;
  readonly environment: RunEnvironment;
}

/** The newest run of a build of a server by one handshake. */
export interface HandshakeRun {
  readonly serverId: string;
  readonly handshake: string;
  readonly runId: string;
  /** Its trials that count, by round. */
  readonly trials: readonly TrendTrialRow[];
}

/** Runs of servers under the same terms, of each server one build. */
export interface HandshakeGroup extends HandshakeTerms {
  readonly runs: readonly HandshakeRun[];
}

interface Row extends Omit<HandshakeTerms, 'environment'> {
  readonly environment: unknown;
  readonly serverId: string;
  readonly handshake: string;
  readonly runId: string;
  readonly trialIds: string[];
  /** Of suite, load profile, host and conditions. */
  readonly terms: string;
  /** Of what it was built of and how it was started. */
  readonly build: string;
}

/**
 * Newest finished single runs of servers of the installation by handshake, of workspaces of the reader: only where two
 * handshakes or more were measured of one build under the same terms. Of a server with several such builds it is the
 * one that was measured last. Groups with the newest runs come first; servers by their ids.
 * @param limit groups at most
 */
export async function listHandshakeRuns(
  db: Db,
  { workspaceIds, limit }: Reader & { limit: number },
): Promise<HandshakeGroup[]> {
  const rows = await readRows(db, { workspaceIds });
  const groups = [...Map.groupBy(rows, ({ terms }) => terms).values()].slice(0, limit);
  const chosen = groups.map((own) =>
    [...Map.groupBy(own, ({ serverId }) => serverId)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, ofServer]) => ofServer.filter(({ build }) => build === ofServer[0]?.build)),
  );
  const ids = chosen.flat().flatMap(({ trialIds }) => trialIds);
  const trials = await listTrendTrials(db, ids, { tool: null, quantiles: 'none', parties: true });
  return chosen.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { suite, profile, hostClass, hostId, hostName, environment } = first;
    const terms = { suite, profile, hostClass, hostId, hostName };
    const runs = own.map(({ serverId, handshake, runId, trialIds }) => ({
      serverId,
      handshake,
      runId,
      trials: trials.filter(({ id }) => trialIds.includes(id)).toSorted((a, b) => a.round - b.round),
    }));
    return [{ ...terms, environment: runEnvironmentSchema.parse(environment), runs }];
  });
}

/** One row for each handshake of a build under the same terms, the newest first. */
function readRows(db: Db, { workspaceIds }: Reader): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    WITH newest AS (
      SELECT stored."runId", stored."serverId", stored."build", run."handshake",
        md5(jsonb_build_array(run."workspaceId", run."suite", run."profile", run."hostId", run."hostClass",
          run."environment"->>'runtime', stored."conditions")::text) AS "terms"
      FROM "NewestRun" AS stored JOIN "Run" AS run ON run."id" = stored."runId"
      WHERE stored."workspaceId" = ANY(${[...workspaceIds]}::uuid[])
    ), several AS (
      SELECT *, count(*) OVER (PARTITION BY "terms", "serverId", "build") AS "handshakes" FROM newest
    )
    SELECT several."runId", several."serverId", several."handshake", several."terms", several."build",
      ${TRIAL_IDS}, run."suite", run."profile", run."hostClass", host."id" AS "hostId",
      host."name" AS "hostName", run."environment"
    FROM several JOIN "Run" AS run ON run."id" = several."runId" JOIN "Host" AS host ON host."id" = run."hostId"
    WHERE several."handshakes" > 1
    ORDER BY several."runId" DESC, several."serverId"`;
}

/** Trials of a server of a run that count, by round, of the row `several`. */
export const TRIAL_IDS = Prisma.sql`ARRAY(
  SELECT trial."id"::text FROM "Trial" AS trial JOIN "Build" AS build ON build."id" = trial."buildId"
  WHERE trial."runId" = several."runId" AND trial."serverId" = several."serverId"
    AND trial."status" IN ('passed', 'invalid')
    AND build."content" || ' ' || coalesce(run."builds"->trial."serverId"->>'configHash', '') = several."build"
  ORDER BY trial."round") AS "trialIds"`;
