import { TrialFailure } from '@headroom/bench';
import type { Hold } from '@headroom/builder';
import { ownsPool, type RunDetail, type StoredDiscovery } from '@headroom/db';
import type { ServerDraft } from '@headroom/project';
import type { DiscoveryCandidate } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';
import { hasOwnFile } from '../projects/read.ts';
import { GitRevisions } from '../revisions/git-revisions.ts';
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
 * Checks a repository out.
 * @throws RevisionUnavailable where this host may not read it for the workspace, or there is no such revision
 */
export async function checkOut(
  { db, retry, repositories }: WorkerContext,
  { run: { workspaceId, hostClass }, request, hold, signal }: Look,
): Promise<string> {
  const asker = { ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal) };
  const mirror = await repositories.mirror(request.target, asker);
  const revisions = new GitRevisions(mirror, repositories.worktrees);
  const wanted = { side: null, ref: request.ref ?? 'HEAD', noted: null };
  const [found] = await revisions.commitsOf([wanted], signal);
  if (!found) throw new Error(`no commit of ${request.target}`);
  repositories.name(request.target);
  return revisions.checkedOut(found.commit, hold, signal);
}

/** The server of a checkout that is looked at; a list where somebody has to choose. @throws TrialFailure where there is none */
export function serverOf(
  worktree: string,
  { target, program }: Pick<StoredDiscovery['request'], 'target' | 'program'>,
): { readonly draft: ServerDraft } | { readonly choices: readonly DiscoveryCandidate[] } {
  if (hasOwnFile(worktree, FILE)) {
    throw new TrialFailure('server_failed', `${target} has a ${FILE}: add it as a project`);
  }
  const { candidates, reasons } = candidatesOf(worktree);
  const named =
    program === undefined ? candidates : candidates.filter((candidate) => nameOf(candidate) === program);
  const [only, other] = named.filter(({ draft }) => draft !== undefined);
  if (only?.draft && !other) return { draft: only.draft };
  if (candidates.length === 0) {
    const nothing = `${target} has no ${FILE}, and no package.json with a bin, pyproject.toml with scripts, go.mod or Cargo.toml with a program, Dockerfile, server.json or .mcp.json whose server can be started here`;
    throw new TrialFailure('server_failed', [nothing, ...reasons].join('\n'));
  }
  return { choices: candidates.map(({ from, name, target: of }) => ({ from, name, target: of })) };
}

/** Name by which a request chooses a server of a repository: a program of one name may stand in several files. */
const nameOf = ({ from, name }: Candidate) => `${from}: ${name}`;
