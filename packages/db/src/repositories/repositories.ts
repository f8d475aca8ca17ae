import { type RepositoryListing, repositoryListingSchema } from '@headroom/workload';
import type { Db } from '../db.ts';

/** A repository as a host read it last. */
export interface HostRepository {
  readonly hostId: string;
  readonly address: string;
  readonly listing: RepositoryListing;
  /** Why it could not be read last time, in words; null when it could. */
  readonly error: string | null;
  readonly readAt: Date;
}

const NOTHING: RepositoryListing = { head: null, refs: [], commits: [] };

/** Stores what a host read of a repository; an error leaves the listing of the last time. */
export async function saveRepository(
  db: Db,
  key: { hostId: string; address: string },
  read: { listing: RepositoryListing } | { error: string },
): Promise<void> {
  const said = 'listing' in read ? { listing: read.listing, error: null } : { error: read.error };
  await db.hostRepository.upsert({
    where: { hostId_address: key },
    create: { listing: NOTHING, ...key, ...said },
    update: { ...said, readAt: new Date() },
    select: { hostId: true },
  });
}

/** Forgets the repositories of a host that are not allowed any more. */
export async function keepRepositories(db: Db, hostId: string, addresses: readonly string[]): Promise<void> {
  await db.hostRepository.deleteMany({ where: { hostId, address: { notIn: [...addresses] } } });
}

/** What these hosts may build servers of, by address. */
export async function readRepositories(db: Db, hostIds: readonly string[]): Promise<HostRepository[]> {
  const rows = await db.hostRepository.findMany({
    where: { hostId: { in: [...hostIds] } },
    orderBy: [{ address: 'asc' }, { readAt: 'desc' }],
  });
  return rows.map((row) => ({ ...row, listing: repositoryListingSchema.parse(row.listing) }));
}
