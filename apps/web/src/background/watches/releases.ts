import {
  type ActiveWatch,
  createDiscovery,
  dateReleases,
  noteReleaseCheck,
  QuotaExceeded,
  readDiscovery,
  readProjectTexts,
  readReleases,
  type StoredDiscovery,
  saveReleases,
  setFirstRelease,
  takeReleaseCheck,
  type WatchRun,
} from '@headroom/db';
import { type ListedReleases, sideVersion } from '@headroom/model/comparison';
import { discoveryRequestSchema, hasEnded, MAX_RELEASES } from '@headroom/model/run';
import { judgeReleases, newestOf, noBaseProblem } from '@headroom/project/releases';
import { readFollowed, sideOf, withReleases } from '#features/watches/releases.ts';
import { newSeed } from '#queueing/create.ts';
import { packageOf } from '#queueing/release.ts';
import { db } from '#server/db.ts';
import { deliver } from '#server/queue.ts';
import { measuredCommit } from './next-step.ts';

type ReleaseWatch = Pick<
  ActiveWatch,
  | 'id'
  | 'workspaceId'
  | 'projectId'
  | 'branch'
  | 'releases'
  | 'hostClass'
  | 'everyMinutes'
  | 'checkId'
  | 'firstCommit'
  | 'maker'
>;

/** Releases of a watch at the moment. */
interface ReleaseState {
  /** Newest release to compare, as a side; null while none is known. */
  readonly head: string | null;
  readonly problem: string | null;
  readonly firstCommit: string;
  readonly runs: readonly WatchRun[];
}

/**
 * Newest release of a watched package or image. Queues a check of its registry at the interval of the watch. Without a
 * version of the project to begin from, the first release found becomes the base.
 */
export async function followReleases(watch: ReleaseWatch, found: readonly WatchRun[]): Promise<ReleaseState> {
  const { id, branch, projectId, checkId, firstCommit } = watch;
  const unknown = (problem: string | null) => ({ head: null, problem, firstCommit, runs: found });
  if (projectId === null) return unknown('The project whose workload it uses was deleted.');
  await (checkId === null ? checkReleases(watch) : takeReleases(watch, checkId));
  const followed = await readFollowed(watch);
  if (!followed?.listed) return unknown(null);
  const { listed, scheme } = followed;
  const runs = withReleases(withoutWithdrawn(found, listed), followed);
  const { problem } = listed;
  const base = measuredCommit({ runs, firstCommit });
  const measured = base === '' ? null : (sideVersion(base) ?? (await versionOfProject(projectId)));
  const judged = judgeReleases(scheme, listed, measured);
  const newest = newestOf(judged);
  const head = newest ? sideOf(followed, newest.version) : null;
  if (base !== '') return { head, problem, firstCommit, runs };
  if (head === null) return { head, problem: problem ?? noBaseProblem(branch, judged), firstCommit, runs };
  await setFirstRelease(db(), id, head);
  return { head, problem, firstCommit: head, runs };
}

/** Comparisons whose heads may be bases: a release that was withdrawn since is none. */
function withoutWithdrawn(runs: readonly WatchRun[], { releases }: ListedReleases): WatchRun[] {
  const withdrawn = new Set(
    releases.filter((release) => release.withdrawn !== null).map(({ version }) => version),
  );
  return runs.map((run) => ({
    ...run,
    headMeasured: run.headMeasured && !withdrawn.has(sideVersion(run.head) ?? ''),
  }));
}

/** Version of the package that the project's file names; null for another source. */
async function versionOfProject(projectId: string): Promise<string | null> {
  const file = (await readProjectTexts(db(), projectId))?.file;
  return (file && (await packageOf(file))?.version) || null;
}

/** Queues a discovery of the releases once the interval has passed; the reason of a refusal stays until the next check. */
async function checkReleases(watch: ReleaseWatch): Promise<void> {
  const { id, workspaceId, branch, hostClass, maker } = watch;
  if (!(await takeReleaseCheck(db(), id))) return;
  const request = discoveryRequestSchema.parse({ target: branch, releases: true });
  const of = { workspaceId, createdById: maker?.userId ?? null, hostClass, seed: newSeed(), request };
  try {
    const run = await createDiscovery(db(), of);
    await noteReleaseCheck(db(), watch, run.id);
    await deliver(run.id, hostClass);
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    await saveReleases(db(), id, { ...(await formerReleases(id)), problem: error.message });
  }
}

const formerReleases = async (id: string): Promise<ListedReleases> =>
  (await readReleases(db(), id)) ?? { releases: [], problem: null };

/** Stores the releases of a finished discovery; one that failed leaves those before, with its reason. */
async function takeReleases({ id, branch }: ReleaseWatch, checkId: string): Promise<void> {
  const discovery = await readDiscovery(db(), checkId);
  if (discovery && !hasEnded(discovery.status)) return;
  const listed = listedBy(discovery, { former: await formerReleases(id), branch });
  await saveReleases(db(), id, listed);
  await dateReleases(db(), branch, listed.releases);
}

function listedBy(
  discovery: StoredDiscovery | null,
  { former, branch }: { former: ListedReleases; branch: string },
): ListedReleases {
  const { registry, version } = discovery?.found ?? {};
  if (registry && !registry.releases.every(({ version }) => version.startsWith('sha256:'))) {
    return { ...registry, problem: null };
  }
  // A digest, or the choice of a package manager, is one release of several.
  const newest = registry?.releases.at(-1) ?? (version && { version, releasedAt: null, withdrawn: null });
  if (newest) {
    const isNew = former.releases.at(-1)?.version !== newest.version;
    const releases = isNew ? [...former.releases, newest].slice(-MAX_RELEASES) : former.releases;
    return { releases, problem: null };
  }
  if (registry) return { ...former, problem: `The registry lists no release of ${branch}.` };
  return { ...former, problem: `The releases of ${branch} cannot be listed: ${reasonOf(discovery)}` };
}

const reasonOf = (discovery: StoredDiscovery | null) => discovery?.reason ?? 'the check was cancelled';
