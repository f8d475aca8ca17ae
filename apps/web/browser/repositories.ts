import { type Db, saveRepository } from '@headroom/db';
import { OWN_REPOSITORY, type RepositoryListing } from '@headroom/model/run';

const MINUTE_MS = 60_000;

/** Whole ids of the last commits of these tests, newest first; the first is `main` and HEAD. */
export const COMMITS = ['1a2b3c4d', '2b3c4d5e', '3c4d5e6f', '4d5e6f7a'].map((start) => start.repeat(5));

const SUBJECTS = [
  'Check every item of a cart',
  'Read carts in one round trip, and say in a long sentence why that is better than the two it took before',
  'Keep carts in one hash',
  'Begin',
];

/** Listing by a host that reads its checkout. */
export const LISTING: RepositoryListing = {
  head: 'main',
  refs: [
    { name: 'main', kind: 'branch', commit: COMMITS[0] ?? '' },
    { name: 'feature/cart', kind: 'branch', commit: COMMITS[1] ?? '' },
    { name: 'v1.0', kind: 'tag', commit: COMMITS[2] ?? '' },
  ],
  commits: SUBJECTS.map((subject, index) => ({
    commit: COMMITS[index] ?? '',
    subject,
    author: 'Ada Lovelace',
    committedAt: new Date(Date.now() - 90 * MINUTE_MS * (index + 1)).toISOString(),
  })),
};

/** Has a host tell of a repository: its own checkout with four commits, or another. */
export async function tellRepository(
  db: Db,
  hostId: string,
  {
    address = OWN_REPOSITORY,
    listing = LISTING,
    shared = false,
    namedByRun = false,
  }: { address?: string; listing?: RepositoryListing; shared?: boolean; namedByRun?: boolean } = {},
): Promise<void> {
  await saveRepository(db, { hostId, address, shared, namedByRun }, { listing });
}
