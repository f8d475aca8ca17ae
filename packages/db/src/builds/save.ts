import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** A build that ended; a failed one may lack all but its log. */
export type EndedBuild = {
  readonly serverId: string;
  readonly contentHash: string;
  readonly log: string;
  readonly seconds?: number | null;
  readonly frameworkVersion?: string | null;
  readonly runtimeVersion?: string | null;
  /** Toolchain to version. */
  readonly toolchains?: Readonly<Record<string, string>>;
} & (
  | { readonly status: 'failed' }
  | {
      readonly status: 'built';
      /** Given by the host that made it. */
      readonly buildId: string;
    }
);

/** Stores a build, or finds it where it is stored; a failed attempt is stored by itself, and changes no other. */
export async function saveBuild(db: Db, build: EndedBuild): Promise<{ id: string }> {
  const { serverId, contentHash, status } = build;
  const row = {
    serverId,
    content: contentHash,
    status,
    log: storable(build.log),
    seconds: build.seconds ?? null,
    frameworkVersion: build.frameworkVersion ?? null,
    runtimeVersion: build.runtimeVersion ?? null,
    toolchains: build.toolchains ?? {},
  };
  const select = { id: true };
  if (build.status === 'failed') return db.build.create({ data: row, select });
  const key = { serverId, key: build.buildId };
  // Not an upsert: of several at once, all but one would fail.
  await db.build.createMany({ data: [{ ...row, ...key }], skipDuplicates: true });
  return db.build.findUniqueOrThrow({ where: { serverId_key: key }, select });
}
