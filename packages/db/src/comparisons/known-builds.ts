import { buildKey, SIDES } from '@headroom/model/comparison';
import { type Built, builtOf, runBuildsSchema } from '@headroom/model/run';
import type { Db } from '../db.ts';

/** A server as it came out at a commit. */
export interface KnownBuild {
  readonly hostClass: string;
  /** Address of the repository, as the run named it. */
  readonly repository: string;
  readonly commit: string;
  readonly serverId: string;
  readonly build: Built;
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
        const build = builtOf(told[buildKey(serverId, side)]);
        if (!built || built.dirty || !build) continue;
        const key = JSON.stringify([hostClass, repository, built.commit, serverId]);
        if (!known.has(key)) {
          known.set(key, { hostClass, repository, commit: built.commit, serverId, build });
        }
      }
    }
  }
  return [...known.values()];
}
