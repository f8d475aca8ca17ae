import { createHash } from 'node:crypto';
import { type Description, describeManifest, describeServer } from '@headroom/bench';
import { type Hold, manifestIn } from '@headroom/builder';
import {
  ensureRevision,
  type ProjectOfRun,
  type RunDetail,
  readProjectOfRun,
  readRunRevisions,
  saveReadFile,
  saveRunRevisions,
} from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import type { ServerManifest } from '@headroom/model/manifest';
import { hasSides, suiteById } from '@headroom/model/run';
import { withSource } from '@headroom/project';
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
import { readBudgets } from './budgets.ts';
import { FetchedSides } from './fetched-sides.ts';
import { type Located, locateSides, wantedBy } from './locate.ts';
import type { Commit } from './revisions.ts';
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
  const { db, retry } = context;
  const noted = await retry(() => readRunRevisions(db, run.id), signal);
  const wanted = wantedBy(run, noted);
  if (wanted.length === 0) return [await checkout(context, run, signal)];
  const project = await retry(() => readProjectOfRun(db, run.id), signal);
  const { located, range } = await locateSides({ context, run, project, hold, signal }, wanted);
  if (run.projectId !== null && !project) throw new RevisionUnavailable('its project was deleted');
  const sides: SourceSide[] = [];
  for (const one of located) {
    const servers = await namingSide(one.side, () => serversIn(context, run, one, project));
    sides.push(await sourceOf(context, run, { ...one, servers, hold, signal }));
  }
  const idOf = (wantedSide: Side) =>
    sides.find(({ side }) => (side ?? 'head') === wantedSide)?.revisionId ?? null;
  const worktree = sides.at(-1)?.worktree;
  const budgets = hasSides(run.kind) && worktree ? readBudgets(worktree) : null;
  const saved = { baseId: idOf('base'), headId: idOf('head'), range, budgets };
  await retry(() => saveRunRevisions(db, run.id, saved), signal);
  return sides;
}

type Servers = Pick<SourceSide, 'own' | 'serverOf'>;

/** A located side with its revision; the server of a fetched one comes from its registry. */
async function sourceOf(
  context: WorkerContext,
  run: RunDetail,
  one: Located & { readonly servers: Servers; readonly hold: Hold; readonly signal: AbortSignal },
): Promise<SourceSide> {
  const { db, retry } = context;
  const { side, worktree, servers, fetched, signal } = one;
  const revisionOf = async (revision: Commit & { readonly repository: string }) => {
    const { repository, commit, subject, author, committedAt } = revision;
    const key = { repository, dirty: false, commit, subject, author, committedAt };
    return (await retry(() => ensureRevision(db, key), signal)).id;
  };
  if (!fetched) {
    const revisionId = await revisionOf({ ...one.commit, repository: one.repository });
    return { side, revisionId, worktree, ...servers };
  }
  const { own } = servers;
  const named = own?.project.servers.find(({ id }) => id === run.servers[0]);
  if (!own || !named)
    throw new RevisionUnavailable(`the file has no server ${run.servers[0]} at this revision`);
  const home = { server: named, digest: createHash('sha256').update(own.text).digest('hex') };
  const sides = new FetchedSides(context, run, { home, hold: one.hold });
  const revision = await sides.use({ ...one, source: fetched }, signal);
  const server = withSource(named, revision.record);
  const servings = own.project.servers.map((other) => (other === named ? server : other));
  const places = { repository: revision.folder, file: own.name, scratch: scratchOf(context.env, run.id) };
  return {
    ...{ side, worktree, revisionId: await revisionOf(revision) },
    own: { ...own, project: { ...own.project, servers: servings } },
    serverOf: () => describeServer(server, places),
  };
}

/** Servers of a checkout: those of its manifests, or of the file of a project. */
async function serversIn(
  { db, env, owner, retry }: WorkerContext,
  { id, kind, suite }: RunDetail,
  { side, worktree }: { side: Side | null; worktree: string },
  project: ProjectOfRun | null,
): Promise<Servers> {
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
