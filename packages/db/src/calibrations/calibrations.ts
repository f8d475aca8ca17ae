import { type CalibratedMetric, calibratedMetricSchema } from '@headroom/model/comparison';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import type { RunDetail } from '../runs/read.ts';

/** Ratios that a host measured of a server when it compared a revision with itself. */
export interface StoredCalibration {
  /** Null once its run is deleted. */
  readonly runId: string | null;
  readonly serverId: string;
  readonly hostId: string;
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly runtime: string;
  readonly kernel: string;
  readonly cpuModel: string;
  /** Hosts that servers could reach; none: their backends alone. */
  readonly egress: readonly string[];
  /** Time at which its run ended. */
  readonly measuredAt: Date;
  readonly metrics: readonly CalibratedMetric[];
}

/** Stores what a calibration found, server by server; of a run that is taken up again the last counts. */
export async function saveCalibrations(db: Db, rows: readonly StoredCalibration[]): Promise<void> {
  const runIds = [...new Set(rows.flatMap(({ runId }) => runId ?? []))];
  await db.$transaction([
    db.calibration.deleteMany({ where: { runId: { in: runIds } } }),
    db.calibration.createMany({
      data: rows.map((row) => ({ ...row, egress: [...row.egress], metrics: [...row.metrics] })),
    }),
  ]);
}

/**
 * Calibrations that a comparison is judged by, and ranks of servers of few rounds: the last ones of its
 * servers on its host that were there when it began, so that what was concluded once stays. None before a
 * host has taken it, and none of a calibration.
 */
export async function listRunCalibrations(
  db: Db,
  run: Pick<
    RunDetail,
    'host' | 'environment' | 'kind' | 'servers' | 'startedAt' | 'suite' | 'profile' | 'handshake'
  >,
): Promise<StoredCalibration[]> {
  const { host, environment, kind, servers, startedAt, suite, profile, handshake } = run;
  if (!host || !environment || !startedAt || kind === 'calibration') return [];
  // A host is calibrated again and again: only the last row of each server is read.
  const last = await db.$queryRaw<{ id: string }[]>`
    SELECT last."id" FROM unnest(${servers}::text[]) AS server, LATERAL (
      SELECT "id" FROM "Calibration"
      WHERE "hostId" = ${host.id}::uuid AND "serverId" = server AND "runtime" = ${environment.runtime}
        AND "suite" = ${suite} AND "profile" = ${profile} AND "handshake" = ${handshake}
        AND "egress" = ${[...(environment.egress ?? [])]}::text[] AND "measuredAt" <= ${startedAt}
      ORDER BY "measuredAt" DESC LIMIT 1
    ) AS last`;
  const rows = await db.calibration.findMany({
    where: { id: { in: last.map(({ id }) => id) } },
    orderBy: { serverId: 'asc' },
    omit: { id: true },
  });
  return rows.map(toCalibration);
}

/** Server and load of "Calibration" AS own, in the order of the index "Calibration_last", which cannot hold long lists of hosts. */
const LOAD = Prisma.sql`own."serverId", own."suite", own."profile", own."handshake", own."runtime", hash_array_extended(own."egress", 0)`;

/** The last calibration of each server for each way these hosts offer load, newest first. */
export async function listCalibrations(db: Db, hostIds: readonly string[]): Promise<StoredCalibration[]> {
  // One step of an index a server and load, to the newest row of the next: a host is calibrated again and again.
  const last = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE last AS (
      SELECT newest.* FROM "Host" AS host, LATERAL (
        SELECT own."id", own."hostId", ${LOAD} AS "reach" FROM "Calibration" AS own WHERE own."hostId" = host."id"
        ORDER BY ${LOAD}, own."measuredAt" DESC LIMIT 1
      ) AS newest
      WHERE host."id" = ANY(${[...hostIds]}::uuid[])
      UNION ALL
      SELECT newest.* FROM last, LATERAL (
        SELECT own."id", own."hostId", ${LOAD} AS "reach" FROM "Calibration" AS own
        WHERE own."hostId" = last."hostId" AND (${LOAD}) > (last."serverId", last."suite", last."profile",
          last."handshake", last."runtime", last."reach")
        ORDER BY ${LOAD}, own."measuredAt" DESC LIMIT 1
      ) AS newest
    )
    SELECT "id" FROM last`;
  const rows = await db.calibration.findMany({
    where: { id: { in: last.map(({ id }) => id) } },
    orderBy: { measuredAt: 'desc' },
    omit: { id: true },
  });
  return rows.map(toCalibration);
}

/** Days of calibrations by which a host's drift is judged. */
const HISTORY_DAYS = 90;

/** The calibrations of these hosts in the last 90 days, oldest first. */
export async function listCalibrationHistory(
  db: Db,
  hostIds: readonly string[],
): Promise<StoredCalibration[]> {
  const since = new Date(Date.now() - HISTORY_DAYS * 86_400_000);
  const rows = await db.calibration.findMany({
    where: { hostId: { in: [...hostIds] }, measuredAt: { gte: since } },
    orderBy: { measuredAt: 'asc' },
  });
  return rows.map(toCalibration);
}

/** Load of a calibration: only those of one load tell of each other. */
export function loadKey({
  suite,
  profile,
  handshake,
  runtime,
  egress,
}: Pick<StoredCalibration, 'suite' | 'profile' | 'handshake' | 'runtime' | 'egress'>): string {
  return JSON.stringify({ suite, profile, handshake, runtime, egress });
}

function toCalibration<Row extends { metrics: unknown }>(row: Row) {
  return { ...row, metrics: calibratedMetricSchema.array().parse(row.metrics) };
}
