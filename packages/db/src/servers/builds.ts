import { BUILD, type TrialBuild, toBuild } from '../builds/build.ts';
import type { Db } from '../db.ts';

/** A build of a server as its page shows it. */
export interface ServerBuild extends TrialBuild {
  /** When this content was first built. */
  readonly createdAt: Date;
}

const COLUMNS = { ...BUILD, createdAt: true } as const;

/** The builds of a server, latest first. */
export async function readServerBuilds(
  db: Db,
  { serverId, limit }: { serverId: string; limit: number },
): Promise<ServerBuild[]> {
  const builds = await db.build.findMany({
    where: { serverId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: COLUMNS,
  });
  return builds.map(toBuild);
}

/** The latest build of each server, by its id. */
export async function readLastBuilds(db: Db): Promise<Map<string, ServerBuild>> {
  const builds = await db.build.findMany({
    distinct: ['serverId'],
    orderBy: { createdAt: 'desc' },
    select: { ...COLUMNS, serverId: true },
  });
  return new Map(builds.map(({ serverId, ...build }) => [serverId, toBuild(build)]));
}
