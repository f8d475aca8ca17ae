import type { NewProjectBody, NewTryBody, ProjectChangeBody, projectSchema } from '@headroom/api/projects';
import {
  changeProject as change,
  createProject,
  createTry,
  deleteProject,
  readProject,
  readProjectTexts,
  readWorkload,
} from '@headroom/db';
import type { z } from 'zod';
import { judgeSource, newSeed } from '#queueing/create.ts';
import { refuseUnknownClass } from '#queueing/refusals/refuse.ts';
import { refuseUnknownVersions } from '#queueing/refusals/refuse-archives.ts';
import { refuseOverQuota } from '#queueing/refusals/refuse-over-quota.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { deliver } from '#server/queue.ts';
import { problemLabel, problemsOfText } from './problems.ts';
import { serializeProject } from './serialize.ts';

interface Asking {
  readonly workspaceId: string;
  readonly actor: Actor;
}

type Shown = z.input<typeof projectSchema>;

/** A project as the API shows it. Throws ApiError when it is gone. */
export async function showProject(id: string): Promise<Shown> {
  const [project, texts] = await Promise.all([readProject(db(), id), readProjectTexts(db(), id)]);
  if (!project || !texts) throw notFound('project', id);
  const workload = project.suite === null ? null : await readWorkload(db(), project.suite);
  return serializeProject(project, { file: texts.file, workload });
}

/** Adds a project. Throws ApiError when no host may read its repository, and when the workspace has it already. */
export async function addProject(body: NewProjectBody, { workspaceId, actor }: Asking): Promise<Shown> {
  await judgeSource({ ...body, revision: true }, { workspaceId, actor });
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const id = await createProject(db(), { ...body, workspaceId, createdById });
  if (id === null) throw alreadyThere(body.path);
  return showProject(id);
}

/** Changes a project. Throws ApiError when the workspace has another one of its file then, and while a run of it is open. */
export async function changeProject(id: string, body: ProjectChangeBody, actor: Actor): Promise<Shown> {
  const { hostClass, ref } = body;
  if (hostClass !== undefined) refuseUnknownClass({ hostClass }, await hostsFor(actor));
  const project = await readProject(db(), id);
  if (project) await refuseUnknownVersions(project, { ref });
  const changed = await change(db(), id, body);
  if (changed === 'not_found') throw notFound('project', id);
  if (changed === 'taken') throw alreadyThere(body.path ?? '');
  if (changed === 'busy') throw busy('Not changed');
  return showProject(id);
}

/**
 * Deletes a project. Throws ApiError while a run of it is open, and once the history of a watch of it was published.
 * @returns its title
 */
export async function removeProject(id: string): Promise<string> {
  const title = (await readProject(db(), id))?.title ?? '';
  const deleted = await deleteProject(db(), id);
  if (deleted === 'not_found') throw notFound('project', id);
  if (deleted === 'deleted') return title;
  if (deleted === 'published') {
    throw new ApiError(
      'not_deletable',
      `“${title}” was not deleted: the history of one of its watches was published. Pause its watches instead.`,
    );
  }
  throw busy(`“${title}” was not deleted`);
}

function busy(what: string): ApiError {
  return new ApiError(
    'project_busy',
    `${what}: one of its runs is queued or running. Cancel it, or wait for its end.`,
  );
}

/** Queues a try. Throws ApiError for a text that has problems, and for what a run is refused for. */
export async function tryProject(
  id: string,
  { file, ref }: NewTryBody,
  { workspaceId, actor }: Asking,
): Promise<{ id: string; delivered: boolean }> {
  const project = await readProject(db(), id);
  if (!project) throw notFound('project', id);
  const problems = file === undefined ? [] : await problemsOfText(file);
  if (problems.length > 0) {
    throw invalidRequest(problems.map((problem) => ({ path: 'file', message: problemLabel(problem) })));
  }
  const { hostClass, repository } = project;
  await judgeSource({ hostClass, repository, revision: true, refs: { ref } }, { workspaceId, actor });
  await refuseUnknownVersions(project, { ref });
  const run = await refuseOverQuota(() =>
    createTry(db(), {
      projectId: id,
      createdById: actor.kind === 'anonymous' ? null : actor.userId,
      ref: ref ?? project.ref,
      file: file ?? null,
      seed: newSeed(),
    }),
  );
  return { id: run.id, delivered: await deliver(run.id, hostClass) };
}

/** Refuses a second project of a file of a repository. */
export function alreadyThere(path: string): ApiError {
  const message = 'the workspace already has a project for this file of this repository';
  return new ApiError('project_exists', `Not changed. path: ${message}.`, {
    fields: [{ path: 'path', message: `${message}: ${path}` }],
  });
}
