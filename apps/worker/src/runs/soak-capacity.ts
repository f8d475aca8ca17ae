import { newestCapacities, type RunDetail } from '@headroom/db';
import { experimentFor } from '@headroom/model/experiments';
import type { RunEnvironment } from '@headroom/model/host';
import { profileById, searchesLike } from '@headroom/model/run';
import { capacityTable } from '@headroom/report';
import type { WorkerContext } from '../context.ts';
import type { Prepared } from './builds.ts';

/**
 * Capacities that a run is planned by, in calls a second by server: the newest of the same build on this host, under the
 * same terms. Empty for a run that needs none; without those that nobody searched for.
 */
export async function capacitiesFor(
  { db, host, retry }: Pick<WorkerContext, 'db' | 'host' | 'retry'>,
  run: RunDetail,
  {
    prepared,
    environment,
    signal,
  }: { prepared: ReadonlyMap<string, Prepared>; environment: RunEnvironment; signal: AbortSignal },
): Promise<Map<string, number>> {
  const profile = profileById(run.profile);
  if (!experimentFor(profile)?.needsCapacity(profile)) return new Map();
  const builds = [...prepared.values()].flatMap((side) =>
    side.ready ? [{ serverId: side.built.server.id, content: side.built.build.contentHash }] : [],
  );
  const { workspaceId, suite, handshake } = run;
  const terms = { workspaceId, hostId: host.id, suite, handshake, builds };
  const isAlike = searchesLike({ profile: run.profile, environment });
  const found = await retry(() => newestCapacities(db, terms, isAlike), signal);
  const searches = found.flatMap(({ serverId, searches }) =>
    searches.map((experiment, index) => ({
      serverId,
      round: index + 1,
      status: 'passed' as const,
      experiment,
    })),
  );
  return new Map(
    capacityTable(searches).flatMap(({ serverId, perS }) => (perS === null ? [] : [[serverId, perS]])),
  );
}
