import { db } from '../services/db.ts';

export interface LastBuild {
  status: 'building' | 'built' | 'failed';
  frameworkVersion: string | null;
  runtimeVersion: string | null;
  seconds: number | null;
  createdAt: Date;
}

/** The latest build of each server, by its id. */
export async function readLastBuilds(): Promise<Map<string, LastBuild>> {
  const builds = await db().build.findMany({
    distinct: ['serverId'],
    orderBy: { createdAt: 'desc' },
    select: {
      serverId: true,
      status: true,
      frameworkVersion: true,
      runtimeVersion: true,
      seconds: true,
      createdAt: true,
    },
  });
  return new Map(builds.map(({ serverId, ...build }) => [serverId, build]));
}
