import type { Discovery, NewDiscoveryBody } from '@headroom/api/discoveries';
import { DEFAULT_PROJECT_PATH } from '@headroom/api/projects';
import { readFileAt } from '@headroom/builder/file';
import {
  createArchiveProject,
  createDescribedProject,
  createDiscovery,
  describeProject,
  type ReadProject,
  readDiscoveredFiles,
  readDiscovery,
  readProjectOfSource,
  type StoredDiscovery,
} from '@headroom/db';
import { isArchive } from '@headroom/model/run';
import { judgeSource, newSeed } from '#queueing/create.ts';
import { packed } from '#queueing/packed.ts';
import { refuseUnknownClass } from '#queueing/refusals/refuse.ts';
import { refuseDiscoveries } from '#queueing/refusals/refuse-archives.ts';
import { refuseOverQuota } from '#queueing/refusals/refuse-over-quota.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { deliver } from '#server/queue.ts';
import { alreadyThere } from '../manage.ts';
import { problemLabel, problemsOfText } from '../problems.ts';
import { understand } from './understand.ts';

interface Asking {
  readonly workspaceId: string;
  readonly actor: Actor;
}

/** Queues a discovery. Throws ApiError for a text that names no package, and where no host may fetch it. */
export async function discover(
  { hostClass, ...request }: NewDiscoveryBody,
  { workspaceId, actor }: Asking,
): Promise<{ id: string; delivered: boolean }> {
  await refuseSource({ hostClass, ...request }, { workspaceId, actor });
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const { id } = await refuseOverQuota(() =>
    createDiscovery(db(), { workspaceId, createdById, hostClass, request, seed: newSeed() }),
  );
  return { id, delivered: await deliver(id, hostClass) };
}

/** Refuses what no host of the class may fetch or read for the workspace. */
async function refuseSource(
  { hostClass, source, target, ref }: Pick<NewDiscoveryBody, 'hostClass' | 'source' | 'target' | 'ref'>,
  asking: Asking,
): Promise<void> {
  if (source === 'repository') {
    await judgeSource({ hostClass, repository: target, revision: true, refs: { ref } }, asking);
    if (isArchive(target)) await refuseOthersArchive(target, asking);
    return;
  }
  refuseOtherTargets(target);
  await refuseHosts(hostClass, asking);
}

/** Throws ApiError for archives of no project of the workspace. */
async function refuseOthersArchive(repository: string, { workspaceId }: Asking): Promise<void> {
  const source = { workspaceId, repository, path: DEFAULT_PROJECT_PATH };
  if ((await readProjectOfSource(db(), source)) !== null) return;
  const message = 'must be the address of archives of a project of this workspace';
  throw invalidRequest([{ path: 'target', message }]);
}

function refuseOtherTargets(target: string): void {
  const understood = understand(target);
  if (understood.kind === 'server') return;
  const message =
    understood.kind === 'refused' ? understood.message : 'must be a package, such as npm:@acme/server';
  throw invalidRequest([{ path: 'target', message }]);
}

async function refuseHosts(hostClass: string, { workspaceId, actor }: Asking): Promise<void> {
  const all = await hostsFor(actor);
  refuseUnknownClass({ hostClass }, all);
  const hosts = all.filter((host) => host.hostClass === hostClass);
  refuseDiscoveries({ hostClass, workspaceId, now: new Date() }, hosts);
}

/** A discovery as the API shows it. Throws ApiError where the run is none. */
export async function showDiscovery(id: string): Promise<Discovery> {
  const stored = await readDiscovery(db(), id);
  if (!stored) throw notFound('run', id);
  return serializeDiscovery(stored);
}

/** A discovery as the API and its page show it. */
export function serializeDiscovery(stored: StoredDiscovery): Discovery {
  const { id, status, reason, hostClass, request, step, found } = stored;
  return { id, status, reason, hostClass, request, step, found };
}

/** Adds a project of what a discovery found. Throws ApiError for a file with problems. @returns its id */
export async function addDiscoveredProject(
  id: string,
  { title, file }: { title?: string | undefined; file: string },
  { workspaceId, actor }: Asking,
): Promise<string> {
  const discovery = await readDiscovery(db(), id);
  if (!discovery) throw notFound('run', id);
  const { found, hostClass, request } = discovery;
  if (!found || found.server === '') {
    throw new ApiError('discovery_not_finished', 'Not added: the discovery found no server.');
  }
  await refuseSource({ hostClass, ...request }, { workspaceId, actor });
  const read = await readText(file);
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const name = title ?? found.title;
  const project = { workspaceId, createdById, title: name, path: DEFAULT_PROJECT_PATH, hostClass };
  if (request.source === 'repository') {
    const { target: repository, ref } = request;
    if (isArchive(repository)) {
      const described = await describeProject(db(), { ...project, repository }, read);
      if (described === null) throw notFound('project', repository);
      return described;
    }
    const made = await createDescribedProject(db(), { ...project, repository, ref }, read);
    if (made === null) throw alreadyThere(DEFAULT_PROJECT_PATH);
    return made;
  }
  const files = { ...(await readDiscoveredFiles(db(), id)), [DEFAULT_PROJECT_PATH]: file };
  const archive = { ...packed(files), fileName: `${read.servers[0]?.id ?? 'server'}.tar.gz`, createdById };
  const { projectId } = await refuseOverQuota(() => createArchiveProject(db(), project, archive, read));
  return projectId;
}

async function readText(file: string): Promise<ReadProject> {
  const problems = await problemsOfText(file);
  const parsed = problems.length > 0 ? undefined : await readFileAt(file, { root: null, shown: '' });
  if (!parsed || 'problems' in parsed) {
    throw invalidRequest(problems.map((problem) => ({ path: 'file', message: problemLabel(problem) })));
  }
  const { servers, workload } = parsed.project;
  return { file, servers, workload };
}
