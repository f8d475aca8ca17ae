import { type NewestCapacity, newestCapacities } from '@headroom/db';
import { searchesLike } from '@headroom/model/run';
import type { Headroom } from '@headroom/report';
import { db } from '#server/db.ts';
import type { RunReport } from './ended-runs.ts';
import { buildsToHold, headroomOf } from './headroom.ts';

/**
 * The newest capacity of each server of a run, where one of the same build, suite, handshake, host and limits is known.
 * Read anew each time: a capacity may be found after the run has ended.
 * @param mayRead whether the reader may read the run that found a capacity
 */
export async function readCapacities(
  { run }: Pick<RunReport, 'run'>,
  mayRead: (runId: string) => Promise<boolean>,
): Promise<NewestCapacity[]> {
  const builds = buildsToHold(run);
  if (!run.host || builds.length === 0) return [];
  const { workspaceId, suite, handshake, host } = run;
  const terms = { workspaceId, hostId: host.id, suite, handshake, builds };
  const capacities = await newestCapacities(db(), terms, searchesLike(run));
  const runs = [...new Set(capacities.map(({ runId }) => runId))];
  const readable = await Promise.all(runs.map(async (id) => ((await mayRead(id)) ? [id] : [])));
  const known = new Set(readable.flat());
  return capacities.filter(({ runId }) => known.has(runId));
}

/** Share of its capacity (`readCapacities`) that each server of a run was loaded to. */
export async function readHeadroom(
  whole: RunReport,
  mayRead: (runId: string) => Promise<boolean>,
): Promise<Map<string, Headroom>> {
  return headroomOf(whole.run.profile, whole.report.servers, await readCapacities(whole, mayRead));
}
