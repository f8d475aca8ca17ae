import { buildKey, builtIdentity, runBuildsSchema, SIDES } from '@headroom/workload';
import type { Db } from '../db.ts';

/** What a server came out as at a commit. */
export interface KnownBuild {
  readonly hostClass: string;
  /** Address of the repository, as the run named it. */
  readonly repository: string;
  readonly commit: string;
  readonly serverId: string;
  /** `builtIdentity` of packages/workload. */
  readonly identity: string;
}

/** More would be of commits that hardly anybody compares any more. */
const RUNS_READ = 200;

/** The builds of a workspace's last comparisons, the latest of each server, commit and host class. */
export async function listKnownBuilds(db: Db, workspaceId: string): Promise<KnownBuild[]> {
  const revision = { select: { commit: true, dirty: true } };
  const runs = await db.run.findMany({
    where: { workspaceId, kind: { in: ['comparison', 'calibration'] }, headRevisionId: { not: null } },
    select: {
      hostClass: true,
      repository: true,
      servers: true,
      builds: true,
      baseRevision: revision,
      headRevision: revision,
    },
    orderBy: { id: 'desc' },
    take: RUNS_READ,
  });
  const known = new Map<string, KnownBuild>();
  for (const { hostClass, repository, servers, builds, ...revisions } of runs) {
    const told = runBuildsSchema.parse(builds);
    for (const serverId of servers) {
      for (const side of SIDES) {
        const built = revisions[`${side}Revision`];
        const identity = builtIdentity(told[buildKey(serverId, side)]);
        if (!built || built.dirty || identity === undefined) continue;
        const key = JSON.stringify([hostClass, repository, built.commit, serverId]);
        if (!known.has(key)) {
          known.set(key, { hostClass, repository, commit: built.commit, serverId, identity });
        }
      }
    }
  }
  return [...known.values()];
}
