import { DEFAULT_PROJECT_PATH } from '@headroom/api/projects';
import {
  type ActiveWatch,
  addVersion,
  createDiscovery,
  noteReleaseCheck,
  QuotaExceeded,
  readDiscoveredFiles,
  readDiscovery,
  readProjectTexts,
  type StoredDiscovery,
  takeReleaseCheck,
} from '@headroom/db';
import { discoveryRequestSchema, hasEnded } from '@headroom/model/run';
import { withPackageVersion } from '@headroom/project';
import { type BranchHead, headOfProject } from '#features/watches/head-of.ts';
import { newSeed } from '#queueing/create.ts';
import { packed } from '#queueing/packed.ts';
import { packageOf } from '#queueing/release.ts';
import { db } from '#server/db.ts';
import { deliver } from '#server/queue.ts';

type ReleaseWatch = Pick<
  ActiveWatch,
  'id' | 'workspaceId' | 'projectId' | 'branch' | 'hostClass' | 'everyMinutes' | 'checkId' | 'maker'
>;

/**
 * Newest version of the project of a watch of releases. Queues a check for a newer release at the interval of the watch;
 * a new release becomes a version of the project.
 */
export async function newestRelease(watch: ReleaseWatch): Promise<BranchHead> {
  const { id, projectId, checkId } = watch;
  if (projectId === null) return { problem: 'The project of the package was deleted.' };
  const problem =
    checkId === null ? await checkForRelease(watch) : await addRelease({ ...watch, projectId, checkId });
  if (problem !== null) return { problem };
  return headOfProject(projectId, id);
}

/** Queues a discovery of the newest release once the interval has passed. @returns the reason of a refusal, or null */
async function checkForRelease({ id, workspaceId, branch, hostClass, everyMinutes, maker }: ReleaseWatch) {
  if (!(await takeReleaseCheck(db(), id, everyMinutes))) return null;
  const request = discoveryRequestSchema.parse({ target: branch, fetchOnly: true });
  const of = { workspaceId, createdById: maker?.userId ?? null, hostClass, seed: newSeed(), request };
  try {
    const run = await createDiscovery(db(), of);
    await noteReleaseCheck(db(), id, run.id);
    await deliver(run.id, hostClass);
    return null;
  } catch (error) {
    if (error instanceof QuotaExceeded) return error.message;
    throw error;
  }
}

/** Adds the release of a finished discovery as a version. @returns the reason of a failure, or null */
async function addRelease(
  watch: ReleaseWatch & { projectId: string; checkId: string },
): Promise<string | null> {
  const discovery = await readDiscovery(db(), watch.checkId);
  if (discovery && !hasEnded(discovery.status)) return null;
  const problem = discovery ? await versionOf(watch, discovery) : null;
  await noteReleaseCheck(db(), watch.id, null);
  return problem;
}

async function versionOf(
  { projectId, branch, maker }: ReleaseWatch & { projectId: string },
  { id, found, reason }: StoredDiscovery,
): Promise<string | null> {
  if (!found?.version)
    return `The newest release of ${branch} cannot be fetched: ${reason ?? 'it was cancelled'}`;
  const text = (await readProjectTexts(db(), projectId))?.file ?? '';
  const current = await packageOf(text);
  if (!current || current.version === found.version) return null;
  const file = withPackageVersion(text, found.version);
  if (file === null) return null;
  const [lock] = Object.values(await readDiscoveredFiles(db(), id));
  const files = {
    [DEFAULT_PROJECT_PATH]: file,
    ...(current.lock !== undefined && lock !== undefined && { [current.lock]: lock }),
  };
  const fileName = `${fileNameOf(found.title)}-${found.version}.tar.gz`;
  const archive = { ...packed(files), fileName, createdById: maker?.userId ?? null };
  try {
    await addVersion(db(), projectId, archive);
    return null;
  } catch (error) {
    if (error instanceof QuotaExceeded) return error.message;
    throw error;
  }
}

/** File name for a package, such as `@acme/server`. */
const fileNameOf = (name: string) => name.replace(/[^\w.-]+/g, '-').replace(/^-/, '');
