import { BELOW, type RepositoryListing, repositoryListingSchema } from '@headroom/model/run';
import type { Db } from '../db.ts';
import type { Host } from '../hosts/hosts.ts';
import { storable, storableJson } from '../storable.ts';

/** A repository that a host may read, or all below a folder. */
export interface ToldRepository {
  readonly address: string;
  /** Every workspace that may use the pool may use it, and not only the one that the pool belongs to. */
  readonly shared: boolean;
  /** The operator allows a folder above it, and a run named it. */
  readonly namedByRun: boolean;
}

/** A repository as a host read it last. */
export interface HostRepository extends ToldRepository {
  readonly hostId: string;
  readonly listing: RepositoryListing;
  /** Reason why it could not be read last time, in words; null when it could. */
  readonly error: string | null;
  readonly readAt: Date;
}

const NOTHING: RepositoryListing = { head: null, refs: [], commits: [] };

/** Notes all repositories that a host may read, and whose they are; what was read of them stays, others are forgotten. */
export async function tellRepositories(
  db: Db,
  hostId: string,
  told: readonly ToldRepository[],
): Promise<void> {
  const addresses = told.map(({ address }) => address);
  await db.$transaction(async (tx) => {
    await tx.hostRepository.deleteMany({ where: { hostId, address: { notIn: addresses } } });
    // An area stands for all repositories below it and is never read; the others are stored once they were.
    const areas = told.filter(({ address }) => address.endsWith(BELOW));
    const rows = areas.map((area) => ({ ...area, hostId, listing: NOTHING }));
    await tx.hostRepository.createMany({ data: rows, skipDuplicates: true });
    for (const { address, shared, namedByRun } of told) {
      await tx.hostRepository.updateMany({ where: { hostId, address }, data: { shared, namedByRun } });
    }
  });
}

/** Stores what a host read of a repository; an error leaves the listing of the last time. */
export async function saveRepository(
  db: Db,
  { hostId, address, ...told }: ToldRepository & { hostId: string },
  read: { listing: RepositoryListing } | { error: string },
): Promise<void> {
  const said =
    'listing' in read
      ? { listing: storableJson(read.listing), error: null }
      : { error: storable(read.error) };
  await db.hostRepository.upsert({
    where: { hostId_address: { hostId, address } },
    create: { listing: NOTHING, hostId, address, ...told, ...said },
    update: { ...told, ...said, readAt: new Date() },
    select: { hostId: true },
  });
}

/** Everything that these hosts told, by address and the latest first. */
export async function listHostRepositories(db: Db, hostIds: readonly string[]): Promise<HostRepository[]> {
  const rows = await db.hostRepository.findMany({
    where: { hostId: { in: [...hostIds] } },
    orderBy: [{ address: 'asc' }, { readAt: 'desc' }],
  });
  return rows.map(toRepository);
}

/**
 * Repositories that a workspace may know of and use on these hosts, by address and the latest first: all of
 * hosts whose pool is its own and what is shared of others; what a run named only where one of its own runs
 * did.
 */
export async function listUsableRepositories(
  db: Db,
  { hosts, workspaceId }: { hosts: readonly Pick<Host, 'id' | 'workspaceId'>[]; workspaceId: string | null },
): Promise<HostRepository[]> {
  const own = hosts.filter((host) => host.workspaceId === workspaceId);
  const rows = await db.$queryRaw<HostRepository[]>`
    SELECT told.* FROM "HostRepository" AS told
    WHERE "hostId" = ANY(${idsOf(hosts)}::uuid[]) AND ("shared" OR "hostId" = ANY(${idsOf(own)}::uuid[]))
      AND (NOT "namedByRun" OR EXISTS (
        SELECT 1 FROM "Run" AS run
        WHERE run."workspaceId" = ${workspaceId}::uuid AND run."repository" = told."address"))
    ORDER BY "address", "readAt" DESC`;
  return rows.map(toRepository);
}

function idsOf(hosts: readonly { readonly id: string }[]): string[] {
  return hosts.map(({ id }) => id);
}

function toRepository<Row extends { listing: unknown }>(row: Row) {
  return { ...row, listing: repositoryListingSchema.parse(row.listing) };
}
