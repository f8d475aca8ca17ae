import { type Capacity, experimentOf } from '@headroom/model/experiments';
import { type RunEnvironment, runEnvironmentSchema } from '@headroom/model/host';
import type { Db } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import { toExperiment } from './stored.ts';

/** Searches for the capacity of one build on one host: those of all rounds of the newest run of them. */
export interface NewestCapacity extends MeasuredBuild {
  readonly runId: string;
  /** Of trials that count and in which some rate held; at least one. */
  readonly searches: readonly Capacity[];
}

/** What a server was started from. Servers that are started in other ways may share a build. */
export interface MeasuredBuild {
  readonly serverId: string;
  /** Hash of the build's content. */
  readonly content: string;
}

/** Terms under which two measurements of a build may stand for each other. */
export interface CapacityTerms {
  readonly workspaceId: string;
  readonly hostId: string;
  readonly suite: string;
  readonly handshake: string;
  readonly builds: readonly MeasuredBuild[];
}

/** Circumstances of a run that searched for capacities. */
export interface SearchingRun {
  readonly profile: string;
  readonly environment: RunEnvironment | null;
}

/**
 * The newest capacity of each of these builds under these terms; without those of which none is known.
 * @param isAlike whether a run searched as is asked for: by its service level, its tools, the server's limits
 */
export async function newestCapacities(
  db: Db,
  { builds, ...terms }: CapacityTerms,
  isAlike: (run: SearchingRun) => boolean = () => true,
): Promise<NewestCapacity[]> {
  const runs = await readRuns(db, { builds, ...terms }, isAlike);
  const newest = new Map<string, NewestCapacity & { searches: Capacity[] }>();
  for (const { id: runId, trials } of runs) {
    for (const { serverId, experiment, build } of trials) {
      const parsed = toExperiment(experiment);
      const capacity = experimentOf('capacity', { experiment: parsed });
      if (!build || !builds.some(isOf({ serverId, content: build.content }))) continue;
      if (!capacity || capacity.perS === null) continue;
      const key = `${serverId} ${build.content}`;
      const known = newest.get(key);
      if (!known) newest.set(key, { serverId, content: build.content, runId, searches: [capacity] });
      else if (known.runId === runId) known.searches.push(capacity);
    }
  }
  return [...newest.values()];
}

const isOf = (build: MeasuredBuild) => (other: MeasuredBuild) =>
  other.serverId === build.serverId && other.content === build.content;

/** Finished searches of these builds, the newest first, with their trials that count. */
async function readRuns(
  db: Db,
  { builds, ...terms }: CapacityTerms,
  isAlike: (run: SearchingRun) => boolean,
) {
  const counted = {
    status: { in: ['passed', 'invalid'] },
    serverId: { in: builds.map(({ serverId }) => serverId) },
    build: { content: { in: builds.map(({ content }) => content) } },
  } satisfies Prisma.TrialWhereInput;
  const runs = await db.run.findMany({
    where: { ...terms, kind: 'capacity', status: 'finished', trials: { some: counted } },
    orderBy: { id: 'desc' },
    select: { id: true, profile: true, environment: true },
  });
  const alike = runs.filter(({ profile, environment }) =>
    isAlike({
      profile,
      environment: runEnvironmentSchema.nullable().parse(environment),
    }),
  );
  const trials = await db.trial.findMany({
    where: { runId: { in: alike.map(({ id }) => id) }, ...counted },
    orderBy: { position: 'asc' },
    select: { runId: true, serverId: true, experiment: true, build: { select: { content: true } } },
  });
  const ofRun = Map.groupBy(trials, ({ runId }) => runId);
  return alike.map(({ id }) => ({ id, trials: ofRun.get(id) ?? [] }));
}
