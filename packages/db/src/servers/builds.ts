import { toolchainsSchema } from '../builds/save.ts';
import type { Db } from '../db.ts';

/** A build of a server as its page shows it. */
export interface ServerBuild {
  readonly contentHash: string;
  readonly status: 'building' | 'built' | 'failed';
  readonly seconds: number | null;
  readonly frameworkVersion: string | null;
  readonly runtimeVersion: string | null;
  readonly toolchains: Readonly<Record<string, string>>;
  /** When this content was first built. */
  readonly createdAt: Date;
}

const BUILD = {
  contentHash: true,
  status: true,
  seconds: true,
  frameworkVersion: true,
  runtimeVersion: true,
  toolchains: true,
  createdAt: true,
} as const;

/** The builds of a server, latest first. */
export async function readServerBuilds(
  db: Db,
  { serverId, limit }: { serverId: string; limit: number },
): Promise<ServerBuild[]> {
  const builds = await db.build.findMany({
    where: { serverId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: BUILD,
  });
  return builds.map((build) => ({ ...build, toolchains: toolchainsSchema.parse(build.toolchains) }));
}

/** The latest build of each server, by its id. */
export async function readLastBuilds(db: Db): Promise<Map<string, ServerBuild>> {
  const builds = await db.build.findMany({
    distinct: ['serverId'],
    orderBy: { createdAt: 'desc' },
    select: { ...BUILD, serverId: true },
  });
  return new Map(
    builds.map(({ serverId, ...build }) => [
      serverId,
      { ...build, toolchains: toolchainsSchema.parse(build.toolchains) },
    ]),
  );
}
