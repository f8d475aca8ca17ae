import { randomUUID } from 'node:crypto';
import { archiveAddress } from '@headroom/model/run';
import type { Db, Transaction } from '../db.ts';
import { checkStorage } from '../quotas/check.ts';
import { storable } from '../storable.ts';
import type { NewProject } from './change.ts';
import { lockVersions } from './lock.ts';
import { type ReadProject, readColumns } from './plan.ts';
import { type ProjectVersion, readVersion } from './versions.ts';

/** Tens of megabytes on their way to a slow disk. */
const STORED_WITHIN_MS = 120_000;

/** An archive that was read and judged. */
export interface NewArchive
  extends Pick<ProjectVersion, 'fileName' | 'digest' | 'bytes' | 'files' | 'fileBytes'> {
  readonly createdById: string | null;
  /** Its content, in parts of a megabyte or less; asked for once. */
  parts(): AsyncIterable<Uint8Array>;
}

/** A version that was uploaded. */
export interface Uploaded {
  readonly projectId: string;
  readonly version: ProjectVersion;
  /** False: the project had a version of these very bytes, and this is that one. */
  readonly added: boolean;
}

/**
 * Adds a project of archives with its first version.
 * @param read its file, where that was read before: the project can be measured without a try
 * @throws QuotaExceeded when its workspace has not enough left to store it
 */
export async function createArchiveProject(
  db: Db,
  project: Omit<NewProject, 'repository' | 'ref'>,
  archive: NewArchive,
  read?: ReadProject,
): Promise<Uploaded> {
  return storing(db, async (tx) => {
    await checkStorage(tx, project.workspaceId, archive.bytes);
    const repository = archiveAddress(randomUUID());
    const columns = read && (await readColumns(tx, read));
    const data = { ...project, title: storable(project.title), repository, lastVersion: 1, ...columns };
    const { id } = await tx.project.create({ data, select: { id: true } });
    return { projectId: id, version: await store(tx, id, 1, archive), added: true };
  });
}

/**
 * Adds a version to a project of archives; one of the same bytes as an earlier one is that one.
 * @throws QuotaExceeded when its workspace has not enough left to store it
 */
export async function addVersion(
  db: Db,
  projectId: string,
  archive: NewArchive,
): Promise<Uploaded | 'not_found' | 'of_repository'> {
  return storing(db, async (tx) => {
    const project = await lockVersions(tx, projectId);
    if (!project) return 'not_found';
    if (project.lastVersion === null) return 'of_repository';
    const same = await readVersion(tx, projectId, archive.digest);
    if (same) return { projectId, version: same, added: false };
    await checkStorage(tx, project.workspaceId, archive.bytes);
    const lastVersion = project.lastVersion + 1;
    await tx.project.update({ where: { id: projectId }, data: { lastVersion }, select: { id: true } });
    return { projectId, version: await store(tx, projectId, lastVersion, archive), added: true };
  });
}

function storing<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.$transaction(work, { timeout: STORED_WITHIN_MS });
}

async function store(
  tx: Transaction,
  projectId: string,
  number: number,
  { parts, fileName, ...archive }: NewArchive,
): Promise<ProjectVersion> {
  const { id: versionId } = await tx.projectVersion.create({
    data: { ...archive, projectId, number, fileName: storable(fileName) },
    select: { id: true },
  });
  let position = 0;
  for await (const part of parts()) {
    const content = new Uint8Array(part);
    await tx.archivePart.create({ data: { versionId, position, content }, select: { position: true } });
    position++;
  }
  const version = await readVersion(tx, projectId, `v${number}`);
  if (!version) throw new Error(`version ${number} of project ${projectId} is gone within its transaction`);
  return version;
}
