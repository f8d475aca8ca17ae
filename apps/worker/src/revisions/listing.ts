import {
  type CommitRange,
  commitRangeSchema,
  type ListedCommit,
  listedCommitSchema,
  MAX_LISTED_REFS,
  MAX_RANGE_COMMITS,
  MAX_REF_LENGTH,
  type RepositoryListing,
} from '@headroom/model/run';
import { nothingSaid } from './git.ts';
import { AUTHOR_CHARACTERS, COMMIT_FORMAT, type Mirror, SUBJECT_CHARACTERS, WHOLE_ID } from './mirror.ts';
import { shortText } from './short-text.ts';

const COMMITS = 50;
/** Commits that say too much, before no more is asked: each takes git a while. */
const MOST_SILENT = 3;

const REF_FORMAT = '%(refname)%00%(objecttype)%00%(objectname)%00%(*objecttype)%00%(*objectname)';
/** The same without what somebody else wrote. */
const BARE_FORMAT = '%H%x00%x00%x00%cI';

/** Refs and commits to choose from in a repository, as it was fetched last. @throws GitFailed */
export async function listingOf(mirror: Mirror, signal?: AbortSignal): Promise<RepositoryListing> {
  const [head, branches, tags] = await Promise.all([
    branchOfHead(mirror, signal),
    refsOf(mirror, 'branch', 'refs/heads/', signal),
    refsOf(mirror, 'tag', 'refs/tags/', signal),
  ]);
  return { head, refs: [...branches, ...tags], commits: await lastCommits(mirror, signal) };
}

/** Commits between two that are here. @throws GitFailed; the signal's reason when aborted */
export async function rangeOf(
  mirror: Mirror,
  { base, head }: { base: string; head: string },
  signal?: AbortSignal,
): Promise<CommitRange> {
  const both = ['rev-list', '--left-right', '--count', `${base}...${head}`, '--'];
  const [behind, ahead] = (await mirror.ask(both, signal)).trim().split('\t').map(Number);
  const from = { count: MAX_RANGE_COMMITS, revisions: [`${base}..${head}`] };
  return commitRangeSchema.parse({ ahead, behind, commits: await listCommits(mirror, from, signal) });
}

async function branchOfHead(mirror: Mirror, signal: AbortSignal | undefined): Promise<string | null> {
  // git fails where HEAD is no branch.
  const said = await mirror.ask(['symbolic-ref', '--quiet', '--short', 'HEAD'], signal).catch(nothingSaid);
  const name = said.trim();
  return name === '' || name.length > MAX_REF_LENGTH ? null : name;
}

async function refsOf(
  mirror: Mirror,
  kind: 'branch' | 'tag',
  prefix: string,
  signal: AbortSignal | undefined,
): Promise<RepositoryListing['refs']> {
  const args = [
    'for-each-ref',
    `--format=${REF_FORMAT}`,
    '--sort=-creatordate',
    `--count=${MAX_LISTED_REFS}`,
    prefix,
  ];
  return linesOf(await mirror.ask(args, signal)).flatMap((line) => {
    const [ref = '', type, id = '', taggedType, tagged = ''] = line.split('\0');
    const name = ref.slice(prefix.length);
    const commit = type === 'commit' ? id : tagged;
    // A tag may name a tree, a file, or another tag. A longer name cannot be chosen.
    if ((type !== 'commit' && taggedType !== 'commit') || name.length > MAX_REF_LENGTH) return [];
    return [{ name, kind, commit }];
  });
}

async function lastCommits(mirror: Mirror, signal: AbortSignal | undefined): Promise<ListedCommit[]> {
  const head = await mirror.present('HEAD', signal);
  const revisions = head ? ['--branches', head.commit] : ['--branches'];
  return listCommits(mirror, { count: COMMITS, revisions }, signal);
}

/** Commits that revisions lead to, newest first, at most so many. */
async function listCommits(
  mirror: Mirror,
  { count, revisions }: { count: number; revisions: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<ListedCommit[]> {
  const log = (format: string) =>
    // git fails for a repository that has no commits yet.
    mirror
      .ask(['log', '--date-order', `--max-count=${count}`, `--format=${format}`, ...revisions, '--'], signal)
      .catch(nothingSaid);
  const lines = linesOf(await log(COMMIT_FORMAT));
  const all = lines.length > 0 ? lines : await oneByOne(mirror, linesOf(await log(BARE_FORMAT)), signal);
  return all.flatMap(commitOf);
}

/** Subjects and authors of commits; of those with too much text only their ids. */
async function oneByOne(mirror: Mirror, bare: readonly string[], signal: AbortSignal | undefined) {
  const lines: string[] = [];
  let silent = 0;
  for (const line of bare) {
    const [id = ''] = line.split('\0');
    const args = ['log', '-1', '--no-walk', `--format=${COMMIT_FORMAT}`, '--end-of-options', id];
    const said = silent < MOST_SILENT ? await mirror.ask(args, signal).catch(nothingSaid) : '';
    if (said === '') silent += 1;
    lines.push(linesOf(said)[0] ?? line);
  }
  return lines;
}

/** The commit of a line; none of a line that tells none, as committers write what they like. */
export function commitOf(line: string): ListedCommit[] {
  const [commit, subject = '', author = '', committedAt] = line.split('\0');
  const { data } = listedCommitSchema.safeParse({
    commit,
    committedAt,
    subject: shortText(subject, SUBJECT_CHARACTERS),
    author: shortText(author, AUTHOR_CHARACTERS),
  });
  return data && WHOLE_ID.test(data.commit) ? [data] : [];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
