import type { Hold } from '@headroom/builder';
import type { RunRevisions } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import type { CommitRange } from '@headroom/model/run';
import type { GitOptions } from './git.ts';

/** A commit of a repository, or a version of a project's archives. */
export interface Commit {
  readonly commit: string;
  /** First line of its message. */
  readonly subject: string;
  /** Empty where nobody is named: of an archive, or of a commit with too much text. */
  readonly author: string;
  readonly committedAt: Date | null;
}

/** A ref that a run names. */
export interface Wanted {
  readonly side: Side | null;
  readonly ref: string;
  /** The ref's commit when the run was taken first. */
  readonly noted: RunRevisions[Side];
}

/** Source of a run's revisions. */
export interface Revisions {
  /** The commits of refs. @throws RevisionUnavailable; the signal's reason when aborted */
  commitsOf(wanted: readonly Wanted[], signal: AbortSignal): Promise<Commit[]>;
  /** Commits between two, both of `commitsOf`; null where there is no history. @throws the signal's reason when aborted */
  rangeOf(base: string, head: string, signal: AbortSignal): Promise<CommitRange | null>;
  /**
   * Folder in which a commit is checked out, which must not be written to.
   * @param hold keeps it
   * @throws RevisionUnavailable; DiskFull; the signal's reason when aborted
   */
  checkedOut(commit: string, hold: Hold, signal: AbortSignal): Promise<string>;
}

/** Source of worktrees. */
export interface Origin {
  /** 16 hexadecimal digits, by which its worktrees and its lock are named. */
  readonly key: string;
  /** Does something to it while nobody else does, in any process. */
  locked<T>(signal: AbortSignal | undefined, work: (options: GitOptions) => Promise<T>): Promise<T>;
  /** Makes a folder with what a commit holds. */
  checkOut(folder: string, commit: string, options: GitOptions): Promise<void>;
}
