import {
  listLastChecks,
  listServerBuilds,
  listServerHistory,
  listServerSeries,
  type Reader,
} from '@headroom/db';
import type { ServerManifest } from '@headroom/model/manifest';
import { readTrend, type Trend } from '#features/trends/read-trend.ts';
import { chosenOf, type SeriesGroup, seriesGroups } from '#features/trends/series.ts';
import { catalogOf } from '#results/catalog.ts';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { isId } from '#server/http/ids.ts';
import { manifests } from '#server/manifests.ts';
import type { Params } from '#ui/address.ts';
import { type HistoryRow, historyRows } from './history-rows.ts';

const BUILDS_SHOWN = 5;
const RUNS_SHOWN = 30;

/** The manifest with this id; undefined for an id no server has. */
export function manifestOf(id: string): ServerManifest | undefined {
  return manifests().find((manifest) => manifest.id === id);
}

/** The server whose native image this one is, or the native images of this one. */
export function twinsOf({ id, traits }: ServerManifest): ServerManifest[] {
  return manifests().filter((other) => other.id === traits?.nativeOf || other.traits?.nativeOf === id);
}

/** Everything a server's page shows beside its manifest. */
export async function readServer(manifest: ServerManifest, params: Params, actor: Actor) {
  const of = { workspaceIds: workspacesOf(actor), serverId: manifest.id };
  const [hosts, builds, checks, series] = await Promise.all([
    hostsFor(actor),
    listServerBuilds(db(), { ...of, limit: BUILDS_SHOWN }),
    listLastChecks(db(), { ...of, suites: manifest.suites }),
    listServerSeries(db(), of),
  ]);
  const [entry] = catalogOf([manifest], hosts, new Date());
  const history = await readHistory(of, seriesGroups(series), params);
  return { places: entry?.hosts ?? [], builds, checks, history };
}

/** The finished runs of one series that have the server, by commit and one by one. */
export interface ServerHistory {
  /** Every series there is, the one shown among them. */
  groups: readonly SeriesGroup[];
  group: SeriesGroup;
  /** The host whose runs are shown; undefined: every host. */
  hostId: string | undefined;
  /** Null where no commit is known of what was measured. */
  trend: Trend | null;
  /** Newest first. */
  rows: readonly HistoryRow[];
  /** The last run shown when older ones are left. */
  older: string | undefined;
}

/** Null for a server that no finished run has measured. */
async function readHistory(
  of: Reader & { serverId: string },
  groups: readonly SeriesGroup[],
  params: Params,
): Promise<ServerHistory | null> {
  const chosen = chosenOf(groups, params);
  if (!chosen) return null;
  const before = params.before && isId(params.before) ? params.before : undefined;
  const { group, hostId } = chosen;
  // One more than is shown tells whether there are older ones.
  const listing = { ...of, series: group, hostId };
  const [trend, found] = await Promise.all([
    readTrend(listing, params),
    listServerHistory(db(), { ...listing, before, limit: RUNS_SHOWN + 1 }),
  ]);
  const ids = [...new Set(found.map(({ id }) => id))];
  const shown = ids.slice(0, RUNS_SHOWN);
  const older = ids.length > RUNS_SHOWN ? shown.at(-1) : undefined;
  const runs = found.filter(({ id }) => shown.includes(id));
  return { groups, group, hostId, trend, rows: historyRows(runs), older };
}
