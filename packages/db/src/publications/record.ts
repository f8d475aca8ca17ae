import type { Db, Transaction } from '../db.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { storableJson } from '../storable.ts';
import { isOfRun, PUBLICATION, type RunPublication } from './read.ts';

/** Bytes of the compressed files and the page of a publication, at most. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** A file of a publication. */
export interface PublishedFile {
  /** Address below that of the publication: `data/overall.csv`, `badge/go.svg?metric=mean`. */
  readonly name: string;
  /** By gzip. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What the address of a publication shows, and by which method it was computed. */
export interface PublicationRecord {
  /** METHOD_VERSION of packages/report. */
  readonly methodVersion: number;
  /** False: stored afterwards for a publication of a version without records. */
  readonly asPublished: boolean;
  readonly computedAt: Date;
  /** RecordPage of apps/web. */
  readonly page: unknown;
  /** SHA-256 of page and tables. */
  readonly digest: string;
}

/** A record to store, with its files. */
export interface NewRecord extends Omit<PublicationRecord, 'asPublished'> {
  readonly files: readonly PublishedFile[];
}

/** Bytes that a record takes. */
export function bytesOf({ page, files }: Pick<NewRecord, 'page' | 'files'>): number {
  return files.reduce((sum, { content }) => sum + content.length, Buffer.byteLength(JSON.stringify(page)));
}

const RECORD = {
  methodVersion: true,
  asPublished: true,
  computedAt: true,
  page: true,
  digest: true,
} as const;

/** Stores a record with its files, unless the publication has one. @returns whether it had none */
export async function storeRecord(
  tx: Transaction,
  publicationId: string,
  { files, page, digest, methodVersion, computedAt, asPublished }: NewRecord & PublicationRecord,
): Promise<boolean> {
  const { count } = await tx.publicationRecord.createMany({
    data: [
      {
        ...{ publicationId, digest, methodVersion, computedAt, asPublished },
        page: storableJson(page) as object,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await tx.publicationFile.createMany({ data: files.map((file) => ({ publicationId, ...file })) });
  return true;
}

/**
 * Stores the record of a publication of a version without records. Where two processes do so at once, the first one
 * counts.
 * @returns the record that the publication has then
 */
export async function recordPublication(
  db: Db,
  { id, runId }: Pick<RunPublication, 'id' | 'runId'>,
  record: NewRecord,
): Promise<PublicationRecord> {
  await db.$transaction(async (tx) => {
    const isFirst = await storeRecord(tx, id, { ...record, asPublished: false });
    if (isFirst) await countStoredBytes(tx, runId);
  });
  return db.publicationRecord.findUniqueOrThrow({ where: { publicationId: id }, select: RECORD });
}

/** The record of a publication; null of one of a version without records. */
export function readPublicationRecord(db: Db, publicationId: string): Promise<PublicationRecord | null> {
  return db.publicationRecord.findUnique({ where: { publicationId }, select: RECORD });
}

/** Those of these files that a publication has. */
export function listPublishedFiles(
  db: Db,
  publicationId: string,
  names: readonly string[],
): Promise<PublishedFile[]> {
  return db.publicationFile.findMany({
    where: { publicationId, name: { in: [...names] } },
    select: { name: true, content: true },
  });
}

/**
 * Publications that show something and have no record, oldest first: of runs, as histories are stored with theirs.
 * @param after id of the one to continue behind
 */
export async function listUnrecorded(db: Db, limit: number, after?: string): Promise<RunPublication[]> {
  const rows = await db.publication.findMany({
    where: { withdrawnAt: null, record: null, runId: { not: null }, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
    select: PUBLICATION,
  });
  return rows.filter(isOfRun);
}
