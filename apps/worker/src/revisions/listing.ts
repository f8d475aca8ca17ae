import type { RepositoryListing } from '@headroom/workload';
import { GitFailed } from './git.ts';
import type { Mirror } from './mirror.ts';

const COMMITS = 50;
/** Of each kind, the newest: a list to choose from. */
const REFS = 200;
const SUBJECT_CHARACTERS = 200;

const REF_FORMAT = '%(refname)%00%(objecttype)%00%(objectname)%00%(*objecttype)%00%(*objectname)';
const COMMIT_FORMAT = '%H%x00%s%x00%an%x00%cI';

/** What there is to choose from in a repository, as it was fetched last. @throws GitFailed */
export async function listingOf(mirror: Mirror, signal?: AbortSignal): Promise<RepositoryListing> {
  const [head, branches, tags] = await Promise.all([
    branchOfHead(mirror, signal),
    refsOf(mirror, 'branch', 'refs/heads/', signal),
    refsOf(mirror, 'tag', 'refs/tags/', signal),
  ]);
  return { head, refs: [...branches, ...tags], commits: await lastCommits(mirror, signal) };
}

async function branchOfHead(mirror: Mirror, signal: AbortSignal | undefined): Promise<string | null> {
  const said = await mirror.ask(['symbolic-ref', '--quiet', '--short', 'HEAD'], signal).catch(unknown);
  return said.trim() || null;
}

async function refsOf(
  mirror: Mirror,
  kind: 'branch' | 'tag',
  prefix: string,
  signal: AbortSignal | undefined,
): Promise<RepositoryListing['refs']> {
  const args = ['for-each-ref', `--format=${REF_FORMAT}`, '--sort=-creatordate', `--count=${REFS}`, prefix];
  return linesOf(await mirror.ask(args, signal)).flatMap((line) => {
    const [ref = '', type, id = '', taggedType, tagged = ''] = line.split('\0');
    const commit = type === 'commit' ? id : tagged;
    // A tag may name a tree, a file, or another tag.
    if (type !== 'commit' && taggedType !== 'commit') return [];
    return [{ name: ref.slice(prefix.length), kind, commit }];
  });
}

async function lastCommits(
  mirror: Mirror,
  signal: AbortSignal | undefined,
): Promise<RepositoryListing['commits']> {
  const head = await mirror.present('HEAD', signal);
  const from = head ? ['--branches', head.commit] : ['--branches'];
  const args = ['log', '--date-order', `--max-count=${COMMITS}`, `--format=${COMMIT_FORMAT}`, ...from, '--'];
  const said = await mirror.ask(args, signal).catch(unknown);
  return linesOf(said).flatMap((line) => {
    const [commit = '', subject = '', author = '', committedAt = ''] = line.split('\0');
    if (Number.isNaN(Date.parse(committedAt))) return [];
    return [{ commit, subject: subject.slice(0, SUBJECT_CHARACTERS), author, committedAt }];
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** git ends with an error for a repository that has no commits yet, or whose HEAD is no branch. */
function unknown(error: unknown): string {
  if (error instanceof GitFailed) return '';
  throw error;
}
