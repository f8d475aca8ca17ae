import {
  type Host,
  listCalibrationHistory,
  listCalibrations,
  loadKey,
  type StoredCalibration,
} from '@headroom/db';
import { type CalibratedFloor, floorsOf, hostDrift } from '@headroom/report/compare';
import { db } from '#server/db.ts';

/** Noise floors of a host for one server under one load, as calibrated. */
export interface CalibratedServer {
  readonly serverId: string;
  /** Null once its run is deleted. */
  readonly runId: string | null;
  readonly measuredAt: Date;
  readonly floors: readonly CalibratedFloor[];
  /** Reason why its floors no longer hold, in words; null while they do. */
  readonly stale: string | null;
  /** How many times its usual size its noise floor has; null where it has not doubled, or that is not known. */
  readonly drift: number | null;
}

/** The last calibrations of a host under one load. */
export interface CalibratedLoad {
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly runtime: string;
  /** Hosts that servers could reach; none: their backends alone. */
  readonly egress: readonly string[];
  /** Sorted by id. */
  readonly servers: readonly CalibratedServer[];
}

/** The last calibrations of these hosts, by the host's id; the load that was calibrated last comes first. */
export async function readCalibrated(
  hosts: readonly Host[],
  now: Date,
): Promise<Map<string, CalibratedLoad[]>> {
  const ids = hosts.map(({ id }) => id);
  const [last, history] = await Promise.all([listCalibrations(db(), ids), listCalibrationHistory(db(), ids)]);
  const of = (rows: readonly StoredCalibration[], id: string) => rows.filter(({ hostId }) => hostId === id);
  return new Map(hosts.map((host) => [host.id, loadsOf(of(last, host.id), of(history, host.id), host, now)]));
}

/** A host's calibrations by load. @param rows the last ones, newest first @param history oldest first */
export function loadsOf(
  rows: readonly StoredCalibration[],
  history: readonly StoredCalibration[],
  { description }: Pick<Host, 'description'>,
  now: Date,
): CalibratedLoad[] {
  const { kernel, cpuModel } = description;
  const terms = { nowMs: now.getTime(), host: { kernel, cpuModel } };
  const byLoad = Map.groupBy(rows, loadKey);
  return [...byLoad].map(([load, ofLoad]) => ({
    ...(JSON.parse(load) as Omit<CalibratedLoad, 'servers'>),
    servers: ofLoad
      .map((row) => {
        const { serverId, runId, measuredAt } = row;
        const floors = floorsOf(row, terms);
        const stale = floors.find(({ state }) => state === 'stale')?.reason ?? null;
        const alike = history.filter((own) => own.serverId === serverId && loadKey(own) === load);
        return { serverId, runId, measuredAt, floors, stale, drift: hostDrift(alike) };
      })
      .sort((a, b) => a.serverId.localeCompare(b.serverId)),
  }));
}
