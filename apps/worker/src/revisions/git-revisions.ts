import type { Hold } from '@headroom/builder';
import type { CommitRange } from '@headroom/model/run';
import { GitFailed } from './git.ts';
import { rangeOf } from './listing.ts';
import type { Mirror } from './mirror.ts';
import type { Commit, Revisions, Wanted } from './revisions.ts';
import { RevisionUnavailable } from './unavailable.ts';
import type { Worktrees } from './worktrees.ts';

/** Revisions of a git repository. */
export class GitRevisions implements Revisions {
  readonly #mirror: Mirror;
  readonly #worktrees: Worktrees;

  constructor(mirror: Mirror, worktrees: Worktrees) {
    this.#mirror = mirror;
    this.#worktrees = worktrees;
  }

  /** Asks the repository only where something is wanted that is not here, or may have moved. */
  async commitsOf(wanted: readonly Wanted[], signal: AbortSignal): Promise<Commit[]> {
    const mirror = this.#mirror;
    const here = await Promise.all(wanted.map((one) => this.#commitHere(one, signal)));
    if (here.every((commit) => commit !== undefined)) return here;
    await mirror.update(signal);
    const there = async (one: Wanted) =>
      (await this.#commitHere(one, signal)) ?? mirror.resolve(one.noted?.commit ?? one.ref, signal);
    return Promise.all(wanted.map(there));
  }

  /** A commit that is named by its whole id and is here; one that was noted was on a branch then. */
  async #commitHere({ ref, noted }: Wanted, signal: AbortSignal): Promise<Commit | undefined> {
    const commit = await this.#mirror.presentId(noted?.commit ?? ref, signal);
    return commit && (noted || (await this.#mirror.mayBeBuilt(commit, signal))) ? commit : undefined;
  }

  /** What git does not tell in time is left out: the comparison needs it not. */
  async rangeOf(base: string, head: string, signal: AbortSignal): Promise<CommitRange | null> {
    try {
      return await rangeOf(this.#mirror, { base, head }, signal);
    } catch (cause) {
      if (cause instanceof GitFailed) return null;
      throw cause;
    }
  }

  async checkedOut(commit: string, hold: Hold, signal: AbortSignal): Promise<string> {
    try {
      return await this.#worktrees.use(this.#mirror, commit, hold, signal);
    } catch (cause) {
      if (!(cause instanceof GitFailed)) throw cause;
      const { address } = this.#mirror.repository;
      throw new RevisionUnavailable(
        `commit ${commit} of repository "${address}" cannot be checked out: ${cause.message}`,
        { cause },
      );
    }
  }
}
