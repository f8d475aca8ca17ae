import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** What is known of a build once it ended; a failed one may lack all but its log. */
export interface EndedBuild {
  readonly serverId: string;
  readonly contentHash: string;
  readonly status: 'built' | 'failed';
  readonly log: string;
  readonly seconds?: number | null;
  readonly frameworkVersion?: string | null;
  readonly runtimeVersion?: string | null;
  /** Toolchain to version. */
  readonly toolchains?: Readonly<Record<string, string>>;
}

/** Stores a build, or replaces the stored one of the same server and content. */
export async function saveBuild(db: Db, build: EndedBuild): Promise<{ id: string }> {
  const { serverId, contentHash, status } = build;
  const content = {
    status,
    log: storable(build.log),
    seconds: build.seconds ?? null,
    frameworkVersion: build.frameworkVersion ?? null,
    runtimeVersion: build.runtimeVersion ?? null,
    toolchains: build.toolchains ?? {},
  };
  return db.build.upsert({
    where: { serverId_contentHash: { serverId, contentHash } },
    create: { serverId, contentHash, ...content },
    update: content,
    select: { id: true },
  });
}
