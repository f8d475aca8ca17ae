import type { StoredRevision } from '@headroom/db';
import { sideOfRevision } from '@headroom/model/comparison/side-source';

const CHANGED = '-changed';
/** Number of digits of a commit's id, as git shows it. */
const SHORT_LENGTH = 7;
const SHORT_DIGEST = 'sha256:'.length + 8;

/** Key of a revision in an address: its commit, and whether its tree had changes that are not committed. */
export function revisionKey({ commit, dirty }: Pick<StoredRevision, 'commit' | 'dirty'>): string {
  return dirty ? `${commit}${CHANGED}` : commit;
}

type Named = Pick<StoredRevision, 'commit' | 'dirty'> &
  Partial<Pick<StoredRevision, 'repository' | 'subject'>>;

/** A revision as people call it: `1a2b3c4`, `1a2b3c4 + changes`; of a package its version, of an image its digest. */
export function revisionName({ commit, dirty, repository = '', subject = null }: Named): string {
  const fetched = sideOfRevision({ repository, subject });
  if (fetched?.kind === 'package' && fetched.version !== undefined) return fetched.version;
  if (fetched?.kind === 'image' && subject !== null) return subject.slice(0, SHORT_DIGEST);
  const short = commit.slice(0, SHORT_LENGTH);
  return dirty ? `${short} + changes` : short;
}
