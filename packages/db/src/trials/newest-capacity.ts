import { type Capacity, experimentOf, experimentSchema } from '@headroom/workload';
import type { Db } from '../db.ts';

/** Searches for the capacity of one build on one host: those of all rounds of the newest run of them. */
export interface NewestCapacity {
  readonly runId: string;
  readonly serverId: string;
  /** Of trials that count; at least one. */
  readonly searches: readonly Capacity[];
}

/** Terms under which two measurements of a build may stand for each other. */
export interface CapacityTerms {
  readonly workspaceId: string;
  readonly hostId: string;
  readonly suite: string;
  readonly handshake: string;
  /** Hashes of the builds' contents, of any servers. */
  readonly contents: readonly string[];
}

/** The newest capacity of each of these builds under these terms, by the hash of its content; without those of which none is known. */
export async function newestCapacities(
  db: Db,
  { contents, ...run }: CapacityTerms,
): Promise<Map<string, NewestCapacity>> {
  const trials = await db.trial.findMany({
    where: {
      status: { in: ['passed', 'invalid'] },
      build: { content: { in: [...contents] } },
      run: { ...run, kind: 'capacity', status: 'finished' },
    },
    orderBy: { runId: 'desc' },
    select: { runId: true, serverId: true, experiment: true, build: { select: { content: true } } },
  });
  const newest = new Map<string, NewestCapacity & { searches: Capacity[] }>();
  for (const { runId, serverId, experiment, build } of trials) {
    const parsed = experimentSchema.nullable().parse(experiment);
    const capacity = experimentOf('capacity', { experiment: parsed });
    if (!capacity || !build) continue;
    const known = newest.get(build.content);
    if (!known) newest.set(build.content, { runId, serverId, searches: [capacity] });
    else if (known.runId === runId && known.serverId === serverId) known.searches.push(capacity);
  }
  return newest;
}
