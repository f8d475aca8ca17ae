import type { Hold } from '@headroom/builder';
import { ownsPool, type ProjectOfRun, type RunDetail, type RunRevisions, readArchiveOf } from '@headroom/db';
import { type FetchedSide, isFetched, parseSide, type SideSource } from '@headroom/model/comparison';
import { type CommitRange, hasSides, isArchive, OWN_REPOSITORY } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';
import { ArchiveRevisions } from './archive-revisions.ts';
import { GitRevisions } from './git-revisions.ts';
import type { Commit, Revisions, Wanted } from './revisions.ts';
import { RevisionUnavailable } from './unavailable.ts';

/** A side of a run with the folder that its file is read from. */
export interface Located extends Wanted {
  readonly repository: string;
  /** Revision that is checked out there. */
  readonly commit: Commit;
  readonly worktree: string;
  /** What the server is fetched from in place of its own source. */
  readonly fetched: FetchedSide | undefined;
}

/** Everything that the sides of a run are located by. */
interface Locating {
  readonly context: WorkerContext;
  readonly run: RunDetail;
  readonly project: ProjectOfRun | null;
  readonly hold: Hold;
  readonly signal: AbortSignal;
}

type Named = Wanted & { readonly source: SideSource };

/** Sides of a run by their refs, base first; empty for the checkout that the worker runs from, as it is. */
export function wantedBy({ kind, baseRef, headRef, repository }: RunDetail, noted: RunRevisions): Wanted[] {
  if (hasSides(kind) || (kind === 'profiling' && baseRef !== null)) {
    return [
      { side: 'base', ref: baseRef ?? 'HEAD', noted: noted.base },
      { side: 'head', ref: headRef ?? 'HEAD', noted: noted.head },
    ];
  }
  // A run of another repository than the checkout is of its HEAD where it does not say more.
  if (headRef === null && repository === OWN_REPOSITORY) return [];
  return [{ side: null, ref: headRef ?? 'HEAD', noted: noted.head }];
}

/**
 * Checks out what each side's file is read from: its own revision, or for a fetched side that of the other side, else
 * the project's ref.
 * @throws RevisionUnavailable where a side cannot be had, or this host may not build it for its workspace
 */
export async function locateSides(
  locating: Locating,
  wanted: readonly Wanted[],
): Promise<{ readonly located: Located[]; readonly range: CommitRange | null }> {
  const { run, context, project, signal } = locating;
  const named = wanted.map((one): Named => ({ ...one, source: parseSide(one.ref) }));
  const refs = named.filter(({ source }) => source.kind === 'ref');
  const areFetched = named.some(({ source }) => isFetched(source));
  const homes: Wanted[] =
    refs.length === 0 && areFetched ? [{ side: null, ref: project?.ref ?? 'HEAD', noted: null }] : refs;
  const revisions = homes.length > 0 ? await revisionsOf(locating) : undefined;
  const commits = (await revisions?.commitsOf(homes, signal)) ?? [];
  if (revisions) context.repositories.name(run.repository);
  const located: Located[] = [];
  for (const one of named) {
    const at = refs.indexOf(one);
    if (one.source.kind === 'archive') {
      located.push(await locateArchive(locating, one, one.source.digest));
      continue;
    }
    const commit = commits[Math.max(at, 0)];
    if (!revisions || !commit || one.source.kind === 'address') throw notStarted(one.ref);
    const worktree = await revisions.checkedOut(commit.commit, locating.hold, signal);
    const fetched = isFetched(one.source) ? one.source : undefined;
    located.push({ ...one, repository: run.repository, commit, worktree, fetched });
  }
  const [base, head] = refs.length === 2 ? commits : [];
  const range = revisions && base && head ? await revisions.rangeOf(base.commit, head.commit, signal) : null;
  return { located, range };
}

function notStarted(ref: string): RevisionUnavailable {
  return new RevisionUnavailable(`${ref} runs already, and hosts measure only what they start`);
}

async function locateArchive(
  { context, run: { workspaceId, hostClass, projectId: ofRun }, hold, signal }: Locating,
  one: Named,
  digest: string,
): Promise<Located> {
  const { db, retry, repositories } = context;
  repositories.refuseArchives({
    ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal),
  });
  const archive = await retry(() => readArchiveOf(db, { workspaceId, digest, projectId: ofRun }), signal);
  if (!archive)
    throw new RevisionUnavailable(`the workspace has no ${one.ref}: it was deleted, or never uploaded`);
  const { projectId, repository } = archive;
  const revisions = new ArchiveRevisions(context, { projectId, address: repository });
  const [commit] = await revisions.commitsOf([{ ...one, ref: digest }], signal);
  if (!commit) throw new Error(`no commit of ${one.ref}`);
  const worktree = await revisions.checkedOut(commit.commit, hold, signal);
  return { ...one, repository, commit, worktree, fetched: undefined };
}

/** Source of the revisions of a run. @throws RevisionUnavailable where this host may not build them for its workspace */
async function revisionsOf({
  context,
  run: { workspaceId, hostClass, projectId, repository: address },
  signal,
}: Locating): Promise<Revisions> {
  const { db, retry, repositories } = context;
  const asker = { ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal) };
  if (!isArchive(address)) {
    return new GitRevisions(await repositories.mirror(address, asker), repositories.worktrees);
  }
  repositories.refuseArchives(asker);
  if (projectId === null) throw new RevisionUnavailable('its project was deleted');
  return new ArchiveRevisions(context, { projectId, address });
}
