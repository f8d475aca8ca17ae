import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { takeLock } from '@headroom/builder';
import { gitEnv } from '../env.ts';
import type { Repository } from './allow-list.ts';
import { GitFailed, type GitOptions, git, gitEnvironment, nothingSaid } from './git.ts';
import type { Commit, Origin } from './revisions.ts';
import { shortText } from './short-text.ts';
import { RevisionUnavailable } from './unavailable.ts';

const FETCH_WITHIN_MS = 300_000;
/** git's own measure of what is much. */
const LOOSE_OBJECTS = 6700;
export const SUBJECT_CHARACTERS = 200;
export const AUTHOR_CHARACTERS = 100;
/** A whole commit id: SHA-1 or SHA-256. */
export const WHOLE_ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
const REMOTE = 'origin/';

/** Format of a printed commit: its fields are separated by NUL, which no message can hold. */
export const COMMIT_FORMAT = '%H%x00%s%x00%an%x00%cI';

/** Refs that are fetched of a repository: its branches and tags. */
const BRANCHES_AND_TAGS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
/** A place where no repository has refs: fetching it in the place of others removes those. */
const NOTHING = 'refs/headroom-nothing/*';

/** Mirror of a repository on this host, without a checkout: what its branches and tags lead to, or all refs. */
export class Mirror implements Origin {
  readonly repository: Repository;
  readonly folder: string;
  readonly #env: Record<string, string>;
  readonly #settingsFile: string;

  constructor(repository: Repository, cacheDir: string) {
    this.repository = repository;
    const name = createHash('sha256').update(repository.from).digest('hex').slice(0, 16);
    this.folder = join(cacheDir, 'repositories', `${name}.git`);
    this.#settingsFile = `${this.folder}.settings`;
    this.#env = gitEnvironment(gitEnv(), repository, this.#settingsFile);
  }

  /** Its name among the repositories of the host. */
  get key(): string {
    return basename(this.folder, '.git');
  }

  /** Checks a commit out. @throws GitFailed; the signal's reason when aborted */
  async checkOut(folder: string, commit: string, options: GitOptions): Promise<void> {
    // Forgets those whose folders are gone.
    await git(this.folder, ['worktree', 'prune'], options);
    const args = ['worktree', 'add', '--quiet', '--detach', '--end-of-options', folder, commit];
    await git(this.folder, args, options);
  }

  /**
   * Brings everything up to date, what is gone there included.
   * @throws RevisionUnavailable when the repository cannot be reached; the signal's reason when aborted
   */
  async update(signal?: AbortSignal): Promise<void> {
    await this.#readable(() =>
      this.locked(signal, async (options) => {
        const head = await this.#headThere(options);
        const refs = this.repository.anyCommit ? ['+refs/*:refs/*'] : await this.#branchesAndTags(options);
        // HEAD by itself, too: where it is no branch, nothing else leads to it.
        await this.#fetch(head ? [...refs, 'HEAD'] : refs, options);
        await git(this.folder, headArguments(head), options);
      }),
    );
  }

  /**
   * The commit that a ref names, if runs may be built of it: of branches, tags and ids as in gitrevisions(7);
   * `origin/main` is `main` where the repository has no such ref of its own.
   * @throws RevisionUnavailable when there is none; the signal's reason when aborted
   */
  async resolve(ref: string, signal?: AbortSignal): Promise<Commit> {
    const found = (await this.present(ref, signal)) ?? (await this.#fetched(ref, signal));
    if (found && (await this.mayBeBuilt(found, signal))) return found;
    throw new RevisionUnavailable(found ? this.#onNoBranch(found) : this.#isNowhere(ref));
  }

  /**
   * Whether runs may be built of a commit that was fetched: a branch or a tag leads to it, or HEAD, which is checked
   * out there; or the operator allows every commit.
   * @throws RevisionUnavailable when git does not find out in time; the signal's reason when aborted
   */
  async mayBeBuilt({ commit }: Commit, signal?: AbortSignal): Promise<boolean> {
    if (this.repository.anyCommit) return true;
    const head = (await this.#idOf('HEAD', signal)) ? ['HEAD'] : [];
    const tips = ['--branches', '--tags', ...head];
    // Answers at once, but may miss what leads to the commit where clocks were wrong by years.
    if ((await this.ask(['rev-list', '--max-count=1', commit, '--not', ...tips], signal)) === '') return true;
    const containing = [
      '--count=1',
      `--contains=${commit}`,
      '--format=%(refname)',
      'refs/heads',
      'refs/tags',
    ];
    try {
      return (await this.ask(['for-each-ref', ...containing], signal)) !== '';
    } catch (cause) {
      if (!(cause instanceof GitFailed)) throw cause;
      const { address } = this.repository;
      throw new RevisionUnavailable(
        `could not find out whether commit ${commit} is on a branch or tag of repository "${address}": ${cause.message}`,
        { cause },
      );
    }
  }

  #onNoBranch({ commit }: Commit): string {
    const rule = 'this host builds others only if its operator allows it (HEADROOM_ANY_COMMIT)';
    return `commit ${commit} is on no branch and no tag of repository "${this.repository.address}"; ${rule}`;
  }

  #isNowhere(ref: string): string {
    const { address, anyCommit } = this.repository;
    return anyCommit
      ? `ref "${ref}" does not exist in repository "${address}"; name a branch, a tag or a commit of it`
      : `ref "${ref}" does not exist on the branches and tags of repository "${address}"; name a branch, a tag or a commit on one of them`;
  }

  /** As `resolve`, of what was fetched already and whether or not it may be built; undefined where there is none. */
  async present(ref: string, signal?: AbortSignal): Promise<Commit | undefined> {
    const names = ref.startsWith(REMOTE) ? [ref, ref.slice(REMOTE.length)] : [ref];
    for (const name of names) {
      const commit = await this.#idOf(name, signal);
      if (commit) return this.#commit(commit, signal);
    }
    return undefined;
  }

  /** A commit that is here, by its whole id: that names the same commit for ever. */
  async presentId(ref: string, signal?: AbortSignal): Promise<Commit | undefined> {
    return WHOLE_ID.test(ref) ? this.present(ref, signal) : undefined;
  }

  /** Runs `git gc --auto`. @throws GitFailed; the signal's reason when aborted */
  async tidy(signal?: AbortSignal): Promise<void> {
    const often = ['-c', `gc.auto=${LOOSE_OBJECTS}`, '-c', 'gc.autoDetach=false'];
    await this.locked(signal, (options) => git(this.folder, [...often, 'gc', '--auto', '--quiet'], options));
  }

  /** Runs git in it, for what needs no lock. @throws GitFailed; the signal's reason when aborted */
  async ask(args: readonly string[], signal?: AbortSignal): Promise<string> {
    return git(this.folder, args, { env: this.#env, signal });
  }

  /** Does something to it while nobody else does, in any process; what a dead one left half done is cleared first. */
  async locked<T>(signal: AbortSignal | undefined, work: (options: GitOptions) => Promise<T>): Promise<T> {
    await mkdir(dirname(this.folder), { recursive: true });
    const lock = await takeLock(`${this.folder}.lock`, signal);
    try {
      const options = { env: this.#env, signal, onStart: lock.running.bind(lock) };
      await this.#made(options);
      return await work({ ...options, withinMs: FETCH_WITHIN_MS });
    } finally {
      await lock.release();
    }
  }

  /** Makes it on first use. */
  async #made(options: GitOptions): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(this.#settingsFile, settingsFor(this.repository));
    if (existsSync(join(this.folder, 'HEAD'))) await clearLeftovers(this.folder);
    // Doing it again to a whole one changes nothing.
    await git(this.folder, ['init', '--quiet', '--bare', '--template=', '.'], options);
  }

  /** Its HEAD over there: name of a branch, or a commit; undefined of a repository without commits. */
  async #headThere(options: GitOptions): Promise<{ branch: string } | { commit: string } | undefined> {
    const args = ['ls-remote', '--symref', '--end-of-options', this.repository.from, 'HEAD'];
    const said = await git(this.folder, args, options);
    const [, branch] = /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(said) ?? [];
    const [, commit] = /^([0-9a-f]+)\tHEAD$/m.exec(said) ?? [];
    if (branch) return { branch };
    return commit ? { commit } : undefined;
  }

  /** Refs to fetch; other refs that are here go: an earlier version, or other settings, fetched them. */
  async #branchesAndTags(options: GitOptions): Promise<string[]> {
    const here = (await git(this.folder, ['for-each-ref', '--format=%(refname)'], options)).split('\n');
    const others = here.filter((ref) => ref !== '' && !/^refs\/(heads|tags)\//.test(ref));
    const spaces = new Set(others.map((ref) => /^refs\/[^/]+\//.exec(ref)?.[0]));
    for (const ref of others.filter((ref) => ref.split('/').length === 2)) {
      await git(this.folder, ['update-ref', '-d', ref], options);
    }
    return [...BRANCHES_AND_TAGS, ...[...spaces].flatMap((space) => (space ? `+${NOTHING}:${space}*` : []))];
  }

  /** Fetches refs, and removes those of them that are gone there. */
  async #fetch(what: readonly string[], options: GitOptions): Promise<void> {
    const how = [
      '--quiet',
      '--prune',
      '--no-tags',
      '--no-write-fetch-head',
      '--update-shallow',
      '--no-recurse-submodules',
    ];
    const args = ['fetch', ...how, '--end-of-options', this.repository.from, ...what];
    await git(this.folder, args, options);
  }

  /** A commit that no ref leads to, where its server gives it away by its id and the operator allows that. */
  async #fetched(ref: string, signal: AbortSignal | undefined): Promise<Commit | undefined> {
    if (!this.repository.anyCommit || !WHOLE_ID.test(ref)) return undefined;
    try {
      await this.locked(signal, (options) => this.#fetch([ref], options));
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      return undefined;
    }
    return this.present(ref, signal);
  }

  async #idOf(name: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    if (!existsSync(this.folder)) return undefined;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    try {
      return (await this.ask(args, signal)).trim() || undefined;
    } catch (error) {
      // git fails for an unknown commit.
      if (error instanceof GitFailed) return undefined;
      throw error;
    }
  }

  /** A commit is found even where its text is too long to read. */
  async #commit(id: string, signal: AbortSignal | undefined): Promise<Commit> {
    const args = ['log', '-1', '--no-walk', `--format=${COMMIT_FORMAT}`, '--end-of-options', id];
    const said = await this.ask(args, signal).catch(nothingSaid);
    const [commit, subject = '', author = '', at = ''] = said.trimEnd().split('\0');
    const committedAt = new Date(at);
    return {
      commit: commit || id,
      subject: shortText(subject, SUBJECT_CHARACTERS),
      author: shortText(author, AUTHOR_CHARACTERS),
      committedAt: Number.isNaN(committedAt.getTime()) ? null : committedAt,
    };
  }

  async #readable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      const { address } = this.repository;
      throw new RevisionUnavailable(`repository "${address}" cannot be read: ${error.message}`, {
        cause: error,
      });
    }
  }
}

/** Settings that let git read a local repository of any owner: the operator allowed it. */
function settingsFor({ from, protocol }: Repository): string {
  if (protocol !== 'file') return '';
  const quoted = from.replace(/[\\"]/g, '\\$&');
  return `[safe]\n\tdirectory = "${quoted}"\n\tdirectory = "${quoted}/.git"\n`;
}

function headArguments(head: { branch: string } | { commit: string } | undefined): string[] {
  if (!head) return ['symbolic-ref', 'HEAD', 'refs/heads/main'];
  if ('branch' in head) return ['symbolic-ref', 'HEAD', head.branch];
  return ['update-ref', '--no-deref', 'HEAD', head.commit];
}

/** Removes what a git that was killed had begun: it would be in the way of the next one. */
async function clearLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.filter(({ name, parentPath }) =>
    parentPath.startsWith(join(folder, 'objects')) ? name.startsWith('tmp_') : name.endsWith('.lock'),
  );
  for (const { parentPath, name } of left) await rm(join(parentPath, name), { recursive: true, force: true });
}
