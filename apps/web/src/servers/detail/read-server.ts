import {
  listHosts,
  readLastChecks,
  readServerBuilds,
  readServerHistory,
  readServerSeries,
  type ServerSeries,
} from '@headroom/db';
import type { ServerManifest } from '@headroom/servers';
import { isId } from '../../api/ids.ts';
import { db, workspaceId } from '../../services/db.ts';
import type { Params } from '../../ui/address.ts';
import { catalogOf } from '../catalog.ts';
import { manifests } from '../manifests.ts';
import { chosenOf, seriesGroups } from './series.ts';

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
export async function readServer(manifest: ServerManifest, params: Params) {
  const of = { workspaceId: await workspaceId(), serverId: manifest.id };
  const [hosts, builds, checks, series] = await Promise.all([
    listHosts(db()),
    readServerBuilds(db(), { serverId: manifest.id, limit: BUILDS_SHOWN }),
    readLastChecks(db(), of),
    readServerSeries(db(), of),
  ]);
  const [entry] = catalogOf([manifest], hosts, new Date());
  return { places: entry?.hosts ?? [], builds, checks, series, ...(await readHistory(of, series, params)) };
}

async function readHistory(
  of: { workspaceId: string; serverId: string },
  series: readonly ServerSeries[],
  params: Params,
) {
  const chosen = chosenOf(seriesGroups(series), params);
  if (!chosen) return { runs: [], older: undefined };
  const before = params.before && isId(params.before) ? params.before : undefined;
  const { group, hostId } = chosen;
  // One more than is shown tells whether there are older ones.
  const found = await readServerHistory(db(), {
    ...{ ...of, series: group, hostId, before, limit: RUNS_SHOWN + 1 },
  });
  const runs = found.slice(0, RUNS_SHOWN);
  return { runs, older: found.length > RUNS_SHOWN ? runs.at(-1)?.id : undefined };
}
