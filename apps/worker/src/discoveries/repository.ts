import { TrialFailure } from '@headroom/bench';
import type { Hold } from '@headroom/builder';
import { ownsPool, type RunDetail, readProjectOfSource, type StoredDiscovery } from '@headroom/db';
import { type DiscoveryCandidate, isArchive } from '@headroom/model/run';
import type { ServerDraft } from '@headroom/project';
import type { WorkerContext } from '../context.ts';
import { hasOwnFile } from '../projects/read.ts';
import { ArchiveRevisions } from '../revisions/archive-revisions.ts';
import { GitRevisions } from '../revisions/git-revisions.ts';
import type { Revisions } from '../revisions/revisions.ts';
import { RevisionUnavailable } from '../revisions/unavailable.ts';
import { type Candidate, candidatesOf } from './candidates.ts';

const FILE = 'headroom.yaml';

/** A repository that a discovery looks at. */
interface Look {
  readonly run: RunDetail;
  readonly request: StoredDiscovery['request'];
  readonly hold: Hold;
  readonly signal: AbortSignal;
}

/**
 * Checks a repository, or the archives of a project, out.
 * @throws RevisionUnavailable where this host may not read it for the workspace, or there is no such revision
 */
export async function checkOut(
  context: WorkerContext,
  { run, request, hold, signal }: Look,
): Promise<string> {
  const revisions = await revisionsOf(context, { run, request, signal });
  const wanted = { side: null, ref: request.ref ?? 'HEAD', noted: null };
  const [found] = await revisions.commitsOf([wanted], signal);
  if (!found) throw new Error(`no commit of ${request.target}`);
  if (!isArchive(request.target)) context.repositories.name(request.target);
  return revisions.checkedOut(found.commit, hold, signal);
}

async function revisionsOf(
  context: WorkerContext,
  { run: { workspaceId, hostClass }, request: { target }, signal }: Omit<Look, 'hold'>,
): Promise<Revisions> {
  const { db, retry, repositories } = context;
  const asker = { ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal) };
  if (!isArchive(target))
    return new GitRevisions(await repositories.mirror(target, asker), repositories.worktrees);
  repositories.refuseArchives(asker);
  const projectId = await retry(
    () => readProjectOfSource(db, { workspaceId, repository: target, path: FILE }),
    signal,
  );
  if (projectId === null) throw new RevisionUnavailable('the project of the archive was deleted');
  return new ArchiveRevisions(context, { projectId, address: target });
}

/** The server of a checkout that is looked at; a list where somebody has to choose. @throws TrialFailure where there is none */
export function serverOf(
  worktree: string,
  { target, program }: Pick<StoredDiscovery['request'], 'target' | 'program'>,
): { readonly draft: ServerDraft } | { readonly choices: readonly DiscoveryCandidate[] } {
  if (hasOwnFile(worktree, FILE)) {
    throw new TrialFailure('server_failed', `${sourceOf(target)} has a ${FILE}: add it as a project`);
  }
  const { candidates, reasons } = candidatesOf(worktree);
  const named =
    program === undefined ? candidates : candidates.filter((candidate) => nameOf(candidate) === program);
  const [only, other] = named.filter(({ draft }) => draft !== undefined);
  if (only?.draft && !other) return { draft: only.draft };
  if (candidates.length === 0) {
    const nothing = `${sourceOf(target)} has no ${FILE}, and no package.json with a bin, pyproject.toml with scripts, go.mod or Cargo.toml with a program, Dockerfile, server.json, .mcp.json or manifest.json of a bundle whose server can be started here`;
    throw new TrialFailure('server_failed', [nothing, ...reasons].join('\n'));
  }
  return { choices: candidates.map(({ from, name, target: of }) => ({ from, name, target: of })) };
}

const sourceOf = (target: string) => (isArchive(target) ? 'the archive' : target);

/** Name by which a request chooses a server of a repository: a program of one name may stand in several files. */
const nameOf = ({ from, name }: Candidate) => `${from}: ${name}`;
