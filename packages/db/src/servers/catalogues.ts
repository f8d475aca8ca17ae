import { type RunEnvironment, runEnvironmentSchema } from '@headroom/model/host';
import { loadWithoutExtraTools } from '@headroom/model/load';
import { findProfile } from '@headroom/model/run';
import type { Reader } from '../access/readable.ts';
import type { Db } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';
import { listTrendTrials, type TrendTrialRow } from '../trends/trials.ts';
import { unpackChecks } from '../trials/checks.ts';
import { TRIAL_IDS } from './handshakes.ts';

/** What a server was measured by beside the tools that it listed; figures of two lists are of the same of these. */
export interface CatalogueTerms {
  readonly suite: string;
  readonly handshake: string;
  readonly hostClass: string;
  readonly hostId: string;
  readonly hostName: string;
  readonly environment: RunEnvironment;
}

/** A trial of a run with the length of the answer to `tools/list` in bytes; null where it is not kept. */
export interface CatalogueTrialRow extends TrendTrialRow {
  readonly listBytes: number | null;
}

/** The newest run of a build of a server with so many extra tools. */
export interface CatalogueRun {
  readonly serverId: string;
  readonly extraTools: number;
  /** Load profile, of which there are several that differ in the extra tools alone. */
  readonly profile: string;
  readonly runId: string;
  /** Its trials that count, by round. */
  readonly trials: readonly CatalogueTrialRow[];
}

/** Runs of servers under the same terms and closed load, of each server one build. */
export interface CatalogueGroup extends CatalogueTerms {
  readonly runs: readonly CatalogueRun[];
}

/** A load profile that was measured. */
interface Measured {
  readonly profile: string;
  /** The load itself, without the extra tools. */
  readonly load: string;
  readonly extraTools: number;
}

interface Row extends Omit<CatalogueTerms, 'environment'> {
  readonly environment: unknown;
  readonly serverId: string;
  readonly extraTools: number;
  readonly profile: string;
  readonly runId: string;
  readonly trialIds: string[];
  /** Of suite, load, handshake, host and conditions. */
  readonly terms: string;
  /** Of what it was built of and how it was started, whatever the extra tools. */
  readonly build: string;
}

/**
 * Newest finished single runs of servers of the installation by how many extra tools they listed, of workspaces of the
 * reader: only where lists of two lengths or more were measured of one build under the same terms and the same closed
 * load. Of a server with several such builds it is the one that was measured last. Groups with the newest runs come
 * first; servers by their ids. Open loads are left out: they never ask for the list, and their rate is given.
 * @param limit groups at most
 */
export async function listCatalogueRuns(
  db: Db,
  { workspaceIds, limit }: Reader & { limit: number },
): Promise<CatalogueGroup[]> {
  const measured = alike(await readProfiles(db, { workspaceIds }));
  if (measured.length === 0) return [];
  const rows = await readRows(db, { workspaceIds, measured });
  const groups = [...Map.groupBy(rows, ({ terms }) => terms).values()].slice(0, limit);
  const chosen = groups.map((own) =>
    [...Map.groupBy(own, ({ serverId }) => serverId)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, ofServer]) => ofServer.filter(({ build }) => build === ofServer[0]?.build)),
  );
  const ids = chosen.flat().flatMap(({ trialIds }) => trialIds);
  const [trials, bytes] = await Promise.all([
    listTrendTrials(db, ids, { tool: null, quantiles: 'all', parties: true }),
    readBytes(db, ids),
  ]);
  return chosen.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { suite, handshake, hostClass, hostId, hostName, environment } = first;
    const terms = { suite, handshake, hostClass, hostId, hostName };
    const runs = own.map(({ serverId, extraTools, profile, runId, trialIds }) => ({
      ...{ serverId, extraTools, profile, runId },
      trials: trials
        .filter(({ id }) => trialIds.includes(id))
        .map((trial) => ({ ...trial, listBytes: bytes.get(trial.id) ?? null }))
        .toSorted((a, b) => a.round - b.round),
    }));
    return [{ ...terms, environment: runEnvironmentSchema.parse(environment), runs }];
  });
}

async function readProfiles(db: Db, { workspaceIds }: Reader): Promise<string[]> {
  const rows = await db.$queryRaw<{ profile: string }[]>`
    SELECT DISTINCT profile."value" AS "profile" FROM unnest(${[...workspaceIds]}::uuid[]) AS workspace
    CROSS JOIN LATERAL (${distinctValues('NewestRun', 'profile', Prisma.sql`"workspaceId" = workspace`)}) AS profile`;
  return rows.map(({ profile }) => profile);
}

/** Closed load profiles of which there are some that differ in the extra tools alone. */
function alike(profiles: readonly string[]): Measured[] {
  const measured = profiles.flatMap((profile) => {
    const load = findProfile(profile);
    if (load?.kind !== 'closed') return [];
    return [{ profile, load: loadWithoutExtraTools(load), extraTools: load.extraTools ?? 0 }];
  });
  const lengths = Map.groupBy(measured, ({ load }) => load);
  return measured.filter(
    ({ load }) => new Set(lengths.get(load)?.map(({ extraTools }) => extraTools)).size > 1,
  );
}

/** One row for each length of a list of a build under the same terms, the newest first. */
function readRows(
  db: Db,
  { workspaceIds, measured }: Reader & { measured: readonly Measured[] },
): Promise<Row[]> {
  const [profiles, loads, counts] = [
    measured.map(({ profile }) => profile),
    measured.map(({ load }) => load),
    measured.map(({ extraTools }) => extraTools),
  ];
  return db.$queryRaw<Row[]>`
    WITH load AS (
      SELECT * FROM unnest(${profiles}::text[], ${loads}::text[], ${counts}::int[])
        AS load("profile", "load", "extraTools")
    ), measured AS (
      SELECT stored."runId", stored."serverId", stored."build", load."extraTools",
        md5(jsonb_build_array(run."workspaceId", run."suite", load."load", run."handshake", run."hostId",
          run."hostClass", run."environment"->>'runtime', stored."conditions")::text) AS "terms"
      FROM load JOIN "NewestRun" AS stored ON stored."profile" = load."profile"
      JOIN "Run" AS run ON run."id" = stored."runId"
      WHERE stored."workspaceId" = ANY(${[...workspaceIds]}::uuid[])
    ), newest AS (
      SELECT DISTINCT ON ("terms", "serverId", "build", "extraTools") *
      FROM measured ORDER BY "terms", "serverId", "build", "extraTools", "runId" DESC
    ), several AS (
      SELECT *, count(*) OVER (PARTITION BY "terms", "serverId", "build") AS "lengths" FROM newest
    )
    SELECT several."runId", several."serverId", several."extraTools", several."terms", several."build",
      ${TRIAL_IDS}, run."suite", run."profile", run."handshake", run."hostClass", host."id" AS "hostId",
      host."name" AS "hostName", run."environment"
    FROM several JOIN "Run" AS run ON run."id" = several."runId" JOIN "Host" AS host ON host."id" = run."hostId"
    WHERE several."lengths" > 1
    ORDER BY several."runId" DESC, several."serverId"`;
}

async function readBytes(db: Db, trialIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const name = 'tools/list';
  const trials = await db.trial.findMany({
    where: { id: { in: [...trialIds] } },
    select: { id: true, checkData: true, checks: { where: { name }, select: { name: true, bytes: true } } },
  });
  return new Map(
    trials.flatMap(({ id, checkData, checks }) => {
      const made: readonly { name: string; bytes?: number | null | undefined }[] =
        unpackChecks(checkData) ?? checks;
      const bytes = made.find((check) => check.name === name)?.bytes;
      return typeof bytes === 'number' ? [[id, bytes] as const] : [];
    }),
  );
}
