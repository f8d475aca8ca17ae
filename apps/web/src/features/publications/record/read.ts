import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { historyDocumentSchema, tableDocumentSchema } from '@headroom/api/documents';
import {
  isOfRun,
  listPublishedFiles,
  type Publication,
  type PublicationRecord,
  type RunPublication,
  readPublicationRecord,
  readPublishedContexts,
  recordPublication,
} from '@headroom/db';
import { METHOD_VERSION, type Table } from '@headroom/report';
import { cache } from 'react';
import { z } from 'zod';
import { db } from '#server/db.ts';
import { readKept } from '../kept.ts';
import type { ShownBadge } from '../pictures/shown-badges.ts';
import { readPublished } from '../result.ts';
import { computeRecord, digestNow, type Recorded } from './compute.ts';
import { type RecordPage, recordPageSchema } from './page.ts';

/** Bytes of a file of a publication once it is unpacked, at most. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** What the address of a publication shows. */
export interface ReadRecord extends Omit<PublicationRecord, 'page'> {
  readonly page: RecordPage;
}

/**
 * The record of a publication; read once a request. One of a version without records gets its record now, by the method in
 * force.
 */
export const recordOf = cache(async (publication: Publication): Promise<ReadRecord> => {
  const stored = (await readPublicationRecord(db(), publication.id)) ?? (await store(publication));
  return { ...stored, page: recordPageSchema.parse(stored.page) };
});

async function store(publication: Publication): Promise<PublicationRecord> {
  if (!isOfRun(publication)) throw new Error(`history ${publication.slug} has no record`);
  return recordPublication(db(), publication, await computeRecord(await recordedOf(publication), new Date()));
}

async function recordedOf(publication: RunPublication): Promise<Recorded> {
  const [whole, kept, contexts] = await Promise.all([
    readPublished(publication),
    readKept(publication.id),
    readPublishedContexts(db(), publication.id),
  ]);
  return { publication, whole, kept, contexts };
}

/** Whether the method in force is that of a publication, and says of it what its record says. */
export async function isCurrent(publication: RunPublication, record: ReadRecord): Promise<boolean> {
  if (publication.methodVersion !== METHOD_VERSION || record.methodVersion !== METHOD_VERSION) return false;
  return (await digestNow(await recordedOf(publication))) === record.digest;
}

const unpack = promisify(gunzip);

/** A file of a publication with a record, by its name; null where there is none. */
export async function readFileOf({ id }: Publication, name: string): Promise<string | null> {
  return (await readFiles(id, [name])).get(name) ?? null;
}

async function readFiles(id: string, names: readonly string[]): Promise<Map<string, string>> {
  const files = await listPublishedFiles(db(), id, names);
  const texts = await Promise.all(
    files.map(async ({ name, content }) => {
      const text = await unpack(content, { maxOutputLength: MAX_FILE_BYTES });
      return [name, text.toString('utf8')] as const;
    }),
  );
  return new Map(texts);
}

/** Badges of a record with their pictures. */
export async function readBadges({ id }: Publication, { page }: ReadRecord): Promise<ShownBadge[]> {
  const svgs = await readFiles(
    id,
    page.badges.map(({ file }) => `badge/${file}`),
  );
  return page.badges.flatMap((badge) => {
    const svg = svgs.get(`badge/${badge.file}`);
    return svg === undefined ? [] : [{ ...badge, svg }];
  });
}

const storedTableSchema = z.discriminatedUnion('kind', [tableDocumentSchema, historyDocumentSchema]);

/** Tables of a record with their rows, in the order of its page; without raw measurements. */
export async function readTables({ id }: Publication, { page }: ReadRecord): Promise<Table[]> {
  const files = await readFiles(
    id,
    page.tables.map(({ name }) => `data/${name}.json`),
  );
  return page.tables.flatMap(({ name }) => {
    const document = storedTableSchema.safeParse(JSON.parse(files.get(`data/${name}.json`) ?? 'null')).data;
    if (!document) return [];
    const { title, columns, rows } = document;
    return [
      { name, title, columns, rows: rows.map((row) => columns.map(({ id: column }) => row[column] ?? null)) },
    ];
  });
}
