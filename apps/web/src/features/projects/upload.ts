import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type NewArchiveProjectQuery, type versionSchema, versionsApi } from '@headroom/api/versions';
import { ArchiveRefused, checkArchive, type Whole } from '@headroom/builder/archive';
import {
  addVersion,
  createArchiveProject,
  deleteVersion,
  hasStandIn,
  type NewArchive,
  type ProjectVersion,
  readProject,
} from '@headroom/db';
import { archiveAddress, versionRef } from '@headroom/model/run';
import type { z } from 'zod';
import { judgeSource } from '#queueing/create.ts';
import { refuseOverQuota } from '#queueing/refusals/refuse-over-quota.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { type ReceivedFile, receiveFile } from '#server/http/upload.ts';
import { once } from '#server/once.ts';
import { CheckLine } from './check-line.ts';

interface Asking {
  readonly request: Request;
  readonly workspaceId: string;
  readonly actor: Actor;
}

/** Words of the refusal where a workspace has no room left. */
const OF_ARCHIVE = {
  refused: 'Not stored',
  fieldOf: () => 'archive',
  advice: 'delete old versions or runs, or ask for more storage',
};
/** As large as the parts are in which an archive is stored. */
const PART_BYTES = 2 ** 20;
/** As much of a project's title as an archive's name may become. */
const TITLE_CHARACTERS = 80;
const ENDINGS = /\.(zip|mcpb|tar\.gz|tgz|gz)$/i;

type Shown = z.input<typeof versionSchema>;

/** A version as the API shows it. */
export function serializeVersion(version: ProjectVersion): Shown {
  const { number, fileName, digest, bytes, files, fileBytes, createdAt, createdBy } = version;
  return {
    number,
    ref: versionRef(number),
    fileName,
    sha256: digest,
    bytes,
    files,
    fileBytes,
    createdAt: createdAt.toISOString(),
    createdBy,
  };
}

/** Adds a project of an archive. Throws ApiError for one that is not taken, or has no such file. @returns its id */
export async function addArchiveProject(
  { fileName, title, path, hostClass, withoutFile }: NewArchiveProjectQuery,
  { request, workspaceId, actor }: Asking,
): Promise<{ id: string; version: Shown; hasFile: boolean }> {
  await mayBuildArchives(hostClass, { workspaceId, actor });
  const { upload } = versionsApi.createArchiveProject;
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const project = { workspaceId, createdById, title: title ?? titleOf(fileName), path, hostClass };
  return receiveFile(request, upload, async (file) => {
    const whole = await judged(file, request);
    const hasFile = whole.files.has(path);
    if (withoutFile === 'false') refuseAbsence(whole, { wanted: path, field: 'path' });
    const archive = newArchive(file, whole, { fileName, createdById });
    const stored = () => createArchiveProject(db(), project, archive);
    const { projectId, version } = await refuseOverQuota(stored, OF_ARCHIVE);
    return { id: projectId, version: serializeVersion(version), hasFile };
  });
}

/** Adds a version to a project. Throws ApiError as `addArchiveProject`, and for a project that is a repository. */
export async function uploadVersion(
  id: string,
  fileName: string,
  { request, workspaceId, actor }: Asking,
): Promise<{ title: string; version: Shown; added: boolean }> {
  const project = await readProject(db(), id);
  if (!project) throw notFound('project', id);
  if (project.lastVersion === null) throw ofRepository(project.title);
  await mayBuildArchives(project.hostClass, { workspaceId, actor });
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  return receiveFile(request, versionsApi.addVersion.upload, async (file) => {
    const whole = await judged(file, request);
    // A text stands for the file of archives that a discovery looked at.
    if (!(await hasStandIn(db(), id))) refuseAbsence(whole, { wanted: project.path, field: 'archive' });
    const archive = newArchive(file, whole, { fileName, createdById });
    const uploaded = await refuseOverQuota(() => addVersion(db(), id, archive), OF_ARCHIVE);
    if (uploaded === 'not_found') throw notFound('project', id);
    if (uploaded === 'of_repository') throw ofRepository(project.title);
    const { version, added } = uploaded;
    return { title: project.title, version: serializeVersion(version), added };
  });
}

/** Deletes a version. Throws ApiError while a run of the project is open, and for its only one. @returns its project's title */
export async function removeVersion(id: string, number: string): Promise<string> {
  const title = (await readProject(db(), id))?.title ?? '';
  const which = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  const deleted = await deleteVersion(db(), { projectId: id, number: which });
  const kept = `${versionRef(which)} of “${title}” was not deleted`;
  switch (deleted) {
    case 'deleted':
      return title;
    case 'not_found':
      throw new ApiError('not_found', `The project has no version ${JSON.stringify(number)}.`);
    case 'busy':
      throw new ApiError(
        'project_busy',
        `${kept}: a run of the project is queued or running. Cancel it, or wait until it ends.`,
      );
    case 'only':
      throw new ApiError('only_version', `${kept}: it is the only one. Delete the project instead.`);
  }
}

async function mayBuildArchives(hostClass: string, asking: Omit<Asking, 'request'>): Promise<void> {
  await judgeSource({ hostClass, repository: archiveAddress(''), revision: true }, asking);
}

const checkLine = once('archive-checks', () => new CheckLine());

/** Contents of the archive that a request brought. Throws ApiError for one that is not taken, and where too many wait. */
async function judged({ path }: ReceivedFile, { signal }: Request): Promise<Whole> {
  const check = checkLine().take((ends) => checkArchive(path, ends), signal);
  return check.catch((cause) => {
    throw cause instanceof ArchiveRefused ? refused('archive', cause.message, cause) : cause;
  });
}

/** Throws ApiError for an archive without a file. @param field that is to change */
function refuseAbsence(whole: Whole, { wanted, field }: { wanted: string; field: 'path' | 'archive' }): void {
  if (!whole.files.has(wanted)) throw refused(field, absenceOf(wanted, whole));
}

/** "there is no headroom.yaml in the archive; it has bench/headroom.yaml". */
function absenceOf(wanted: string, { files, top }: Whole): string {
  const alike = [...files].filter((path) => basename(path) === basename(wanted)).slice(0, 3);
  const below = top === '' ? 'in the archive' : `in ${top}, the only folder at the top of the archive`;
  const has = alike.length > 0 ? `; there is ${alike.join(', ')}` : '';
  return `there is no ${wanted} ${below}${has}`;
}

function refused(path: string, message: string, cause?: Error): ApiError {
  return new ApiError('invalid_archive', `Not stored. ${path}: ${message}.`, {
    fields: [{ path, message }],
    cause,
  });
}

function ofRepository(title: string): ApiError {
  return new ApiError(
    'no_archives',
    `“${title}” is a repository, with commits as versions. Add a project from an archive instead.`,
  );
}

function newArchive(
  { path, bytes, digest }: ReceivedFile,
  { files, bytes: fileBytes }: Whole,
  of: Pick<NewArchive, 'fileName' | 'createdById'>,
): NewArchive {
  const parts = () => createReadStream(path, { highWaterMark: PART_BYTES });
  return { ...of, digest, bytes, files: files.size, fileBytes, parts };
}

function titleOf(fileName: string): string {
  return fileName.replace(ENDINGS, '').slice(0, TITLE_CHARACTERS).toWellFormed().trim() || fileName;
}
