import { type Description, describeManifest, describeServer } from '@headroom/bench';
import { type Hold, manifestIn, type ServerManifest } from '@headroom/builder';
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
import type { Side } from '@headroom/model/comparison';
import { hasSides, isArchive, OWN_REPOSITORY, suiteById } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';
import {
  hasOwnFile,
  namingSide,
  type OwnProject,
  parseOwnProject,
  readOwnFile,
  refuseOtherWorkload,
} from '../projects/read.ts';
import { scratchOf } from '../projects/scratch.ts';
import { ArchiveRevisions } from './archive-revisions.ts';
import { readBudgets } from './budgets.ts';
import { GitRevisions } from './git-revisions.ts';
import type { Commit, Revisions, Wanted } from './revisions.ts';
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
  if (wanted.length === 0) return [await checkout(context, run, signal)];
  const revisions = await revisionsOf(context, run, signal);
  const commits = await revisions.commitsOf(wanted, signal);
  repositories.name(run.repository);
  const project = await retry(() => readProjectOfRun(db, run.id), signal);
  if (run.projectId !== null && !project) throw new RevisionUnavailable('its project was deleted');
  const sides: SourceSide[] = [];
  for (const [i, { side }] of wanted.entries()) {
    const found = commits[i] as Commit;
    const key = { repository: run.repository, dirty: false, ...found };
    const { id: revisionId } = await retry(() => ensureRevision(db, key), signal);
    const worktree = await revisions.checkedOut(found.commit, hold, signal);
    const servers = await namingSide(side, () => serversIn(context, run, { side, worktree }, project));
    sides.push({ side, revisionId, worktree, ...servers });
  }
  const idOf = (wantedSide: Side) =>
    sides.find(({ side }) => (side ?? 'head') === wantedSide)?.revisionId ?? null;
  const [base, head] = commits;
  const range = base && head ? await revisions.rangeOf(base.commit, head.commit, signal) : null;
  const worktree = sides.at(-1)?.worktree;
  const budgets = hasSides(run.kind) && worktree ? readBudgets(worktree) : null;
  const saved = { baseId: idOf('base'), headId: idOf('head'), range, budgets };
  await retry(() => saveRunRevisions(db, run.id, saved), signal);
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

/** Source of the revisions of a run. @throws RevisionUnavailable where this host may not build them for its workspace */
async function revisionsOf(
  context: WorkerContext,
  { workspaceId, hostClass, projectId, repository: address }: RunDetail,
  signal: AbortSignal,
): Promise<Revisions> {
  const { db, retry, repositories } = context;
  const asker = { ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal) };
  if (!isArchive(address)) {
    return new GitRevisions(await repositories.mirror(address, asker), repositories.worktrees);
  }
  repositories.refuseArchives(asker);
  if (projectId === null) throw new RevisionUnavailable('its project was deleted');
  return new ArchiveRevisions(context, { projectId, address });
}

/** Servers of a checkout: those of its manifests, or of the file of a project. */
async function serversIn(
  { db, env, owner, retry }: WorkerContext,
  { id, kind, suite }: RunDetail,
  { side, worktree }: { side: Side | null; worktree: string },
  project: ProjectOfRun | null,
): Promise<Pick<SourceSide, 'own' | 'serverOf'>> {
  if (!project) return { serverOf: async (serverId) => describedFor(suite, manifestIn(worktree, serverId)) };
  const { path, standIn } = project;
  const text =
    project.file ?? (standIn !== null && !hasOwnFile(worktree, path) ? standIn : readOwnFile(worktree, path));
  // A file with problems is shown beside them.
  if (kind === 'try') await retry(() => saveReadFile(db, { runId: id, owner, file: text }));
  const own = await parseOwnProject(worktree, path, text);
  if (kind !== 'try') refuseOtherWorkload(suite, side, own);
  return { own, serverOf: (serverId) => describeOwn(own, serverId, scratchOf(env, id)) };
}

async function describeOwn({ project, root, name }: OwnProject, serverId: string, scratch: string) {
  const named = project.servers.find(({ id }) => id === serverId);
  if (!named) throw new Error(`the file has no server ${serverId} at this revision`);
  const places = { repository: root, file: name, scratch };
  return describeServer(named, places);
}

/** @throws Error where the server has no tools of the suite, as earlier revisions of it may not */
function describedFor(suite: string, manifest: ServerManifest): Description {
  const { id, suites } = manifest;
  if (!suites.includes(suite)) {
    throw new Error(`server ${id} does not serve suite ${suite}, but ${suites.join(', ')}`);
  }
  return describeManifest(manifest, suiteById(suite));
}

/** The checkout that the worker runs from, as it is. */
async function checkout(
  { db, manifests, retry, revision }: WorkerContext,
  { suite }: RunDetail,
  signal: AbortSignal,
): Promise<SourceSide> {
  const { id: revisionId } = await retry(() => ensureRevision(db, revision), signal);
  const serverOf = async (serverId: string) => {
    const manifest = manifests.find(({ id }) => id === serverId);
    if (!manifest) throw new Error(`no manifest of server ${serverId} on this host`);
    return describedFor(suite, manifest);
  };
  return { side: null, revisionId, worktree: null, serverOf };
}
