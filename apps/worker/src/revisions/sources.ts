import { type Description, describeManifest, describeServer } from '@headroom/bench';
import { type Hold, manifestIn } from '@headroom/builder';
import {
  ensureRevision,
  ownsPool,
  type ProjectOfRun,
  type RunDetail,
  type RunRevisions,
  readProjectOfRun,
  readRunRevisions,
  saveReadFile,
  saveRunRevisions,
} from '@headroom/db';
import { hasSides, OWN_REPOSITORY, type Side } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';
import {
  namingSide,
  type OwnProject,
  parseOwnProject,
  readOwnFile,
  refuseOtherWorkload,
} from '../projects/read.ts';
import { scratchOf } from '../projects/scratch.ts';
import { GitFailed } from './git.ts';
import type { Commit, Mirror } from './mirror.ts';
import { RevisionUnavailable } from './unavailable.ts';

/** Source of the servers of one side of a run. */
export interface SourceSide {
  /** Null in a single run. */
  readonly side: Side | null;
  readonly revisionId: string;
  /** Folder of the checkout for this run; null for the checkout that the worker runs from, as it is. */
  readonly worktree: string | null;
  /** The project that the run is of, as its file says at this side; undefined where servers have manifests. */
  readonly own?: OwnProject | undefined;
  /** @throws Error with the reason, in words for people, when there is no such server or what describes it is wrong */
  serverOf(serverId: string): Promise<Description>;
}

/** A ref that a run names. */
interface Wanted {
  readonly side: Side | null;
  readonly ref: string;
  /** The ref's commit when the run was taken first. */
  readonly noted: RunRevisions[Side];
}

/**
 * The sides of a run, base first; a single run has one. Refs are resolved when the run is taken first and keep their
 * meaning when it is taken up again.
 * @param hold keeps what is checked out
 * @throws RevisionUnavailable when a repository or ref cannot be had; FileRefused; the signal's reason when aborted
 */
export async function sourcesOf(
  context: WorkerContext,
  run: RunDetail,
  { hold, signal }: { hold: Hold; signal: AbortSignal },
): Promise<SourceSide[]> {
  const { db, retry, repositories } = context;
  const noted = await retry(() => readRunRevisions(db, run.id), signal);
  const wanted = wantedBy(run, noted);
  if (wanted.length === 0) return [await checkout(context, signal)];
  const mirror = await repositories.mirror(run.repository, {
    ownsPool: await retry(() => ownsPool(db, run), signal),
  });
  const commits = await commitsOf(mirror, wanted, signal);
  repositories.name(run.repository);
  const project = await retry(() => readProjectOfRun(db, run.id), signal);
  if (run.projectId !== null && !project) throw new RevisionUnavailable('its project was deleted');
  const sides: SourceSide[] = [];
  for (const [i, { side }] of wanted.entries()) {
    const found = commits[i] as Commit;
    const key = { repository: run.repository, dirty: false, ...found };
    const { id: revisionId } = await retry(() => ensureRevision(db, key), signal);
    const worktree = await checkedOut(context, mirror, found.commit, { hold, signal });
    const servers = await namingSide(side, () => serversIn(context, run, { side, worktree }, project));
    sides.push({ side, revisionId, worktree, ...servers });
  }
  const idOf = (wantedSide: Side) =>
    sides.find(({ side }) => (side ?? 'head') === wantedSide)?.revisionId ?? null;
  await retry(() => saveRunRevisions(db, run.id, { baseId: idOf('base'), headId: idOf('head') }), signal);
  return sides;
}

/** A run of another repository than the checkout is of its HEAD where it does not say more. */
function wantedBy({ kind, baseRef, headRef, repository }: RunDetail, noted: RunRevisions): Wanted[] {
  if (hasSides(kind)) {
    return [
      { side: 'base', ref: baseRef ?? 'HEAD', noted: noted.base },
      { side: 'head', ref: headRef ?? 'HEAD', noted: noted.head },
    ];
  }
  if (headRef === null && repository === OWN_REPOSITORY) return [];
  return [{ side: null, ref: headRef ?? 'HEAD', noted: noted.head }];
}

/** Asks the repository only where something is wanted that is not here, or may have moved. */
async function commitsOf(mirror: Mirror, wanted: readonly Wanted[], signal: AbortSignal): Promise<Commit[]> {
  const here = await Promise.all(wanted.map((one) => commitHere(mirror, one, signal)));
  if (here.every((commit) => commit !== undefined)) return here;
  await mirror.update(signal);
  const there = async (one: Wanted) =>
    (await commitHere(mirror, one, signal)) ?? mirror.resolve(one.noted?.commit ?? one.ref, signal);
  return Promise.all(wanted.map(there));
}

/** A commit that is named by its whole id and is here; one that was noted was on a branch then. */
async function commitHere(
  mirror: Mirror,
  { ref, noted }: Wanted,
  signal: AbortSignal,
): Promise<Commit | undefined> {
  const commit = await mirror.presentId(noted?.commit ?? ref, signal);
  return commit && (noted || (await mirror.mayBeBuilt(commit, signal))) ? commit : undefined;
}

async function checkedOut(
  { repositories }: WorkerContext,
  mirror: Mirror,
  commit: string,
  { hold, signal }: { hold: Hold; signal: AbortSignal },
): Promise<string> {
  try {
    return await repositories.worktrees.use(mirror, commit, hold, signal);
  } catch (cause) {
    if (!(cause instanceof GitFailed)) throw cause;
    const { address } = mirror.repository;
    throw new RevisionUnavailable(
      `commit ${commit} of repository "${address}" cannot be checked out: ${cause.message}`,
      { cause },
    );
  }
}

/** Servers of a checkout: those of its manifests, or of the file of a project. */
async function serversIn(
  { db, env, owner, retry }: WorkerContext,
  { id, kind, suite }: RunDetail,
  { side, worktree }: { side: Side | null; worktree: string },
  project: ProjectOfRun | null,
): Promise<Pick<SourceSide, 'own' | 'serverOf'>> {
  if (!project) return { serverOf: async (serverId) => describeManifest(manifestIn(worktree, serverId)) };
  const { path } = project;
  const text = project.file ?? readOwnFile(worktree, path);
  // A file with problems is shown beside them.
  if (kind === 'try') await retry(() => saveReadFile(db, { runId: id, owner, file: text }));
  const own = parseOwnProject(worktree, path, text);
  if (kind !== 'try') refuseOtherWorkload(suite, side, own);
  return { own, serverOf: (serverId) => describeOwn(own, serverId, scratchOf(env, id)) };
}

async function describeOwn({ project, root, name }: OwnProject, serverId: string, scratch: string) {
  const named = project.servers.find(({ id }) => id === serverId);
  if (!named) throw new Error(`the file has no server ${serverId} at this revision`);
  const places = { repository: root, file: name, scratch };
  return describeServer(named, places);
}

/** The checkout that the worker runs from, as it is. */
async function checkout(
  { db, manifests, retry, revision }: WorkerContext,
  signal: AbortSignal,
): Promise<SourceSide> {
  const { id: revisionId } = await retry(() => ensureRevision(db, revision), signal);
  const serverOf = async (serverId: string) => {
    const manifest = manifests.find(({ id }) => id === serverId);
    if (!manifest) throw new Error(`no manifest of server ${serverId} on this host`);
    return describeManifest(manifest);
  };
  return { side: null, revisionId, worktree: null, serverOf };
}
