import { newestCapacities } from '@headroom/db';
import type { Headroom } from '@headroom/report';
import { searchesLike } from '@headroom/workload';
import { db } from '#server/db.ts';
import type { RunReport } from './ended-runs.ts';
import { buildsToHold, headroomOf } from './headroom.ts';

/**
 * Share of its capacity that each server of a run was loaded to, where a capacity of the same build, suite, handshake,
 * host and limits is known. Read anew each time: a capacity may be found after the run has ended.
 * @param mayRead whether the reader may read the run that found a capacity
 */
export async function readHeadroom(
  { run, report }: RunReport,
  mayRead: (runId: string) => Promise<boolean>,
): Promise<Map<string, Headroom>> {
  const builds = buildsToHold(run);
  if (!run.host || builds.length === 0) return new Map();
  const { workspaceId, suite, handshake, host, profile } = run;
  const terms = { workspaceId, hostId: host.id, suite, handshake, builds };
  const capacities = await newestCapacities(db(), terms, searchesLike(run));
  const runs = [...new Set(capacities.map(({ runId }) => runId))];
  const readable = await Promise.all(runs.map(async (id) => ((await mayRead(id)) ? [id] : [])));
  const known = new Set(readable.flat());
  return headroomOf(
    profile,
    report.servers,
    capacities.filter(({ runId }) => known.has(runId)),
  );
}
