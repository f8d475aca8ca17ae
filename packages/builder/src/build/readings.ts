import { randomUUID } from 'node:crypto';
import type { Buildable } from '../buildable.ts';
import { sha256 } from './digest.ts';
import type { BuildRecord, Versions } from './record.ts';

/** Record of a build in a folder. */
export type FinishedRecord = BuildRecord & { folder: NonNullable<BuildRecord['folder']> };

export const isInFolder = (record: BuildRecord): record is FinishedRecord => record.folder !== undefined;

/** Name of the way in which a server reads its versions. */
const wayOf = ({ versions }: Buildable) => sha256(JSON.stringify(versions ?? null));

/** Record of a build with the versions that a server reads of it; undefined where they were never read. */
export function readingOf(record: FinishedRecord, server: Buildable): BuildRecord | undefined {
  const read = record.folder.readings[wayOf(server)];
  if (!read) return undefined;
  const { versions: _others, ...made } = record;
  return { ...made, ...read };
}

/**
 * Adds the versions that a server read of a build.
 * @returns the record to store, whose own versions are those of the server that made it, and the record of this server
 */
export function withReading(
  made: FinishedRecord | Omit<FinishedRecord, 'id' | 'versions'>,
  server: Buildable,
  versions: Versions | undefined,
): { record: BuildRecord; read: BuildRecord } {
  const reading = { id: randomUUID(), ...(versions && { versions }) };
  const readings = { ...made.folder.readings, [wayOf(server)]: reading };
  const folder = { ...made.folder, readings };
  const { versions: _others, ...rest } = { versions: undefined, ...made };
  return { record: { ...reading, ...made, folder }, read: { ...rest, ...reading, folder } };
}
