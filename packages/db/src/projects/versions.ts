import type { Db, Transaction } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import { hasOpenRun, isOpenSide, lockProject } from './lock.ts';

/** An archive that was uploaded to a project, without its content. */
export interface ProjectVersion {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly fileName: string;
  /** SHA-256 of the archive, in hexadecimal digits: the commit of the revision that it is. */
  readonly digest: string;
  readonly bytes: number;
  /** Number of its files, and their size together. */
  readonly files: number;
  readonly fileBytes: number;
  readonly createdAt: Date;
  /** Name of who uploaded it; null: the account is gone. */
  readonly createdBy: string | null;
}

const VERSION = {
  id: true,
  number: true,
  fileName: true,
  digest: true,
  bytes: true,
  files: true,
  fileBytes: true,
  createdAt: true,
  createdBy: { select: { name: true } },
} satisfies Prisma.ProjectVersionSelect;

type Row = Omit<ProjectVersion, 'createdBy'> & { readonly createdBy: { readonly name: string } | null };

const toVersion = ({ createdBy, ...row }: Row): ProjectVersion => ({
  ...row,
  createdBy: createdBy?.name ?? null,
});

/** The versions of a project, newest first; none of one that is a repository. */
export async function listVersions(db: Db, projectId: string): Promise<ProjectVersion[]> {
  const rows = await db.projectVersion.findMany({
    where: { projectId },
    orderBy: { number: 'desc' },
    select: VERSION,
  });
  return rows.map(toVersion);
}

/** Those of several projects, by the ids of these. */
export async function listVersionsOf(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectVersion[]>> {
  const rows = await db.projectVersion.findMany({
    where: { projectId: { in: [...projectIds] } },
    orderBy: { number: 'desc' },
    select: { ...VERSION, projectId: true },
  });
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map(
    [...byProject].map(([id, own]) => [id, own.map(({ projectId: _, ...row }) => toVersion(row))]),
  );
}

const NUMBERED = /^v([1-9][0-9]{0,8})$/;
const NEWEST = /^HEAD(?:~([0-9]{1,4}))?$/;
const DIGEST = /^[0-9a-f]{7,64}$/;

/**
 * The version that a ref names: `v3`, `HEAD` for the newest, `HEAD~1` for the one before it, or the beginning of a digest,
 * of at least seven digits. Null where none, or more than one, is meant.
 */
export async function readVersion(
  db: Db | Transaction,
  projectId: string,
  ref: string,
): Promise<ProjectVersion | null> {
  const [, number] = NUMBERED.exec(ref) ?? [];
  const newest = NEWEST.exec(ref);
  if (number === undefined && !newest && !DIGEST.test(ref)) return null;
  const [first, second] = await db.projectVersion.findMany({
    where: {
      projectId,
      ...(number !== undefined && { number: Number(number) }),
      ...(number === undefined && !newest && { digest: { startsWith: ref } }),
    },
    orderBy: { number: 'desc' },
    ...(newest && { skip: Number(newest[1] ?? 0), take: 1 }),
    select: VERSION,
  });
  return first && !second ? toVersion(first) : null;
}

/**
 * A project of the workspace that an archive was uploaded to; null where none has it.
 * @param digest of its content
 * @param projectId preferred where several have it
 */
export async function readArchiveOf(
  db: Db,
  { workspaceId, digest, projectId }: { workspaceId: string; digest: string; projectId?: string | null },
): Promise<{ projectId: string; repository: string } | null> {
  const oldestOf = (project: { id?: string; workspaceId: string }) =>
    db.projectVersion.findFirst({
      where: { digest, project },
      orderBy: { id: 'asc' },
      select: { projectId: true, project: { select: { repository: true } } },
    });
  const version =
    (projectId ? await oldestOf({ id: projectId, workspaceId }) : null) ?? (await oldestOf({ workspaceId }));
  return version && { projectId: version.projectId, repository: version.project.repository };
}

/** The archive of a version, part by part. */
export async function* readArchive(db: Db, versionId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const part = await db.archivePart.findUnique({
      where: { versionId_position: { versionId, position } },
      select: { content: true },
    });
    if (!part) return;
    yield part.content;
  }
}

/**
 * Deletes a version with its archive; neither the only one of a project, nor while a run of that is open. Runs of it stay.
 * A project whose ref names none any more takes the newest by default.
 */
export async function deleteVersion(
  db: Db,
  { projectId, number }: { projectId: string; number: number },
): Promise<'deleted' | 'busy' | 'only' | 'not_found'> {
  return db.$transaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const where = { projectId_number: { projectId, number } };
    const version = await tx.projectVersion.findUnique({ where, select: { digest: true } });
    if (!project || !version) return 'not_found';
    if (await hasOpenRun(tx, projectId)) return 'busy';
    if (await isOpenSide(tx, project.workspaceId, version.digest)) return 'busy';
    if ((await tx.projectVersion.count({ where: { projectId } })) === 1) return 'only';
    await tx.projectVersion.delete({ where, select: { id: true } });
    if (project.ref !== null && !(await readVersion(tx, projectId, project.ref))) {
      await tx.project.update({ where: { id: projectId }, data: { ref: null }, select: { id: true } });
    }
    return 'deleted';
  });
}
