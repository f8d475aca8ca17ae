import { randomBytes } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import { listPublicationsOf } from '../publications/read.ts';

/** Number of watches that a workspace may have. */
export const MAX_WATCHES = 20;

const SECRET_BYTES = 32;

/** A watch as lists show it. */
export interface Watch {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly project: { readonly title: string } | null;
  readonly repository: string;
  /** Its name; of a watch of releases their source, such as `npm:@acme/server`. */
  readonly branch: string;
  /** Whether it follows the releases of a package or an image in place of a branch. */
  readonly releases: boolean;
  /** Run of the discovery that lists releases; null: none is under way. */
  readonly checkId: string | null;
  readonly checkAt: Date;
  readonly suite: string | null;
  readonly profile: string;
  readonly handshake: string | null;
  readonly servers: string[];
  readonly rounds: number;
  readonly untilDecided: boolean;
  readonly hostClass: string;
  readonly everyMinutes: number;
  readonly calibrates: boolean;
  /** Whether anybody may read its newest verdict, as a badge. */
  readonly badge: boolean;
  /** Whole commit id; of releases a side, empty until one is known. */
  readonly firstCommit: string;
  readonly pushedCommit: string | null;
  readonly pushedAt: Date | null;
  readonly nextAt: Date;
  readonly problem: string | null;
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
  readonly activeSince: Date;
  readonly refusals: number;
  readonly createdAt: Date;
  /** Null: a deleted account, or nobody known. */
  readonly createdBy: { readonly name: string } | null;
}

export const WATCH = {
  id: true,
  workspaceId: true,
  projectId: true,
  project: { select: { title: true } },
  repository: true,
  branch: true,
  releases: true,
  checkId: true,
  checkAt: true,
  suite: true,
  profile: true,
  handshake: true,
  servers: true,
  rounds: true,
  untilDecided: true,
  hostClass: true,
  everyMinutes: true,
  calibrates: true,
  badge: true,
  firstCommit: true,
  pushedCommit: true,
  pushedAt: true,
  nextAt: true,
  problem: true,
  pausedAt: true,
  pausedReason: true,
  activeSince: true,
  refusals: true,
  createdAt: true,
  createdBy: { select: { name: true } },
} as const;

/** What a watch is made of. */
export interface NewWatch
  extends Pick<
    Watch,
    | 'workspaceId'
    | 'projectId'
    | 'repository'
    | 'branch'
    | 'releases'
    | 'suite'
    | 'profile'
    | 'handshake'
    | 'rounds'
    | 'untilDecided'
    | 'hostClass'
    | 'everyMinutes'
    | 'calibrates'
    | 'firstCommit'
  > {
  readonly createdById: string | null;
  readonly servers: readonly string[];
}

/**
 * Adds a watch. @returns it with the key of its push events, which is shown this once; null when the workspace has
 * MAX_WATCHES
 */
export async function createWatch(db: Db, watch: NewWatch): Promise<(Watch & { pushSecret: string }) | null> {
  const { workspaceId } = watch;
  const pushSecret = randomBytes(SECRET_BYTES).toString('hex');
  return db.$transaction(async (tx) => {
    // Watches are added one at a time, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`;
    if ((await tx.watch.count({ where: { workspaceId } })) >= MAX_WATCHES) return null;
    const data = { ...watch, servers: [...watch.servers], pushSecret };
    return { ...(await tx.watch.create({ data, select: WATCH })), pushSecret };
  });
}

/** The watches of a workspace, oldest first. */
export function listWatches(db: Db, workspaceId: string): Promise<Watch[]> {
  return db.watch.findMany({ where: { workspaceId }, orderBy: { id: 'asc' }, select: WATCH });
}

/** The watches of a project, oldest first. */
export function listProjectWatches(db: Db, projectId: string): Promise<Watch[]> {
  return db.watch.findMany({ where: { projectId }, orderBy: { id: 'asc' }, select: WATCH });
}

/** A watch; null when there is none. */
export function readWatch(db: Db, id: string): Promise<Watch | null> {
  return db.watch.findUnique({ where: { id }, select: WATCH });
}

/** Fields of a watch that may be changed; an absent one stays as it is. */
export interface WatchFields {
  readonly profile?: string | undefined;
  readonly servers?: readonly string[] | undefined;
  readonly rounds?: number | undefined;
  readonly untilDecided?: boolean | undefined;
  readonly everyMinutes?: number | undefined;
  readonly calibrates?: boolean | undefined;
  readonly badge?: boolean | undefined;
  readonly paused?: boolean | undefined;
}

/** Changes a watch. One that goes on has no failures behind it. @returns it; null when there is none */
export async function changeWatch(
  db: Db,
  id: string,
  { paused, ...fields }: WatchFields,
): Promise<Watch | null> {
  const now = new Date();
  const given: Prisma.WatchUpdateManyMutationInput = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const [changed] = await db.watch.updateManyAndReturn({
    where: { id },
    data: {
      ...given,
      ...(paused === true && { pausedAt: now, pausedReason: null }),
      ...(paused === false && {
        pausedAt: null,
        pausedReason: null,
        problem: null,
        refusals: 0,
        activeSince: now,
        nextAt: now,
      }),
    },
    select: { id: true },
  });
  return changed ? readWatch(db, id) : null;
}

/** Outcome of deleting a watch. */
export type WatchDeletion =
  | { readonly state: 'deleted'; readonly repository: string; readonly branch: string }
  | { readonly state: 'not_found' }
  /** Also one whose history was withdrawn: its address tells for ever that it was there. */
  | { readonly state: 'published'; readonly slug: string };

/** Deletes a watch, not once its history was published; its comparisons stay. */
export async function deleteWatch(db: Db, id: string): Promise<WatchDeletion> {
  return db.$transaction(async (tx) => {
    // The lock keeps anybody from publishing it meanwhile.
    await tx.$queryRaw`SELECT 1 FROM "Watch" WHERE "id" = ${id}::uuid FOR UPDATE`;
    const [published] = await listPublicationsOf(tx, { watchId: id });
    if (published) return { state: 'published', slug: published.slug };
    const [row] = await tx.$queryRaw<{ repository: string; branch: string }[]>`
      DELETE FROM "Watch" WHERE "id" = ${id}::uuid RETURNING "repository", "branch"`;
    return row ? { state: 'deleted', ...row } : { state: 'not_found' };
  });
}
