/** Identity of a server that was built, in all that a trial can see of it. */
export interface Built {
  /** Hash of what it was built of. */
  readonly content: string;
  /** Hash of how it was started and asked; null where a worker of an earlier version did not tell. */
  readonly config: string | null;
}

/** True where nothing about two is known to differ: how they were started counts where it was told of both. */
export function isOneBuild(one: Built | undefined, other: Built | undefined): boolean {
  if (!one || one.content !== other?.content) return false;
  return one.config === null || other.config === null || one.config === other.config;
}
