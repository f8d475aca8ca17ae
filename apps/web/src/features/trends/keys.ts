import type { StoredRevision } from '@headroom/db';

const CHANGED = '-changed';
/** Number of digits of a commit's id, as git shows it. */
const SHORT_LENGTH = 7;

/** Key of a revision in an address: its commit, and whether its tree had changes that are not committed. */
export function revisionKey({ commit, dirty }: Pick<StoredRevision, 'commit' | 'dirty'>): string {
  return dirty ? `${commit}${CHANGED}` : commit;
}

/** A revision as people call it: `1a2b3c4`, `1a2b3c4 + changes`. */
export function revisionName({ commit, dirty }: Pick<StoredRevision, 'commit' | 'dirty'>): string {
  const short = commit.slice(0, SHORT_LENGTH);
  return dirty ? `${short} + changes` : short;
}
