import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '@headroom/api/operation';
import { contentTypeOf, refuseEncoded, tooLarge } from './body.ts';
import { ApiError } from './errors.ts';

/** A file that a request brought, on this machine's disk. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string;
}

/** Folders of uploads have names that begin so, and go on with the id of the process that receives them. */
const PREFIX = 'headroom-upload-';
/** Time after which no upload goes on. */
const DAY_MS = 24 * 3_600_000;

/**
 * Removes what processes left that were killed while they received a file. To be called before this one receives any:
 * a folder under its own id is that of an earlier process.
 * @returns number of folders that were removed
 */
export async function removeOrphanUploads(parent = tmpdir()): Promise<number> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const orphans: string[] = [];
  for (const name of names) if (await isOrphan(join(parent, name))) orphans.push(name);
  await Promise.all(orphans.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return orphans.length;
}

async function isOrphan(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => null);
  // Another process was first, or it is another user's.
  if (stats === null || stats.uid !== process.getuid?.()) return false;
  const [, id] = /headroom-upload-(\d+)-\w+$/.exec(folder) ?? [];
  if (id !== undefined && (Number(id) === process.pid || !isAlive(Number(id)))) return true;
  return Date.now() - stats.mtimeMs > DAY_MS;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user is alive.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Codes of the system for a disk without room: for anybody, for this user, for more files. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** @throws ApiError in place of what the system says of a full disk */
export async function whereThereIsRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (!FULL.includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    const words =
      'The folder for uploads of the web app is full; nothing was stored. Its operator must make room there (TMPDIR), then upload again.';
    throw new ApiError('storage_full', words, { cause });
  }
}

/**
 * Receives the file of a request, which is refused by its declared length, or while it arrives; what was received goes
 * once it was used.
 * @throws ApiError; what `use` throws
 */
export async function receiveFile<T>(
  request: Request,
  { types, maxBytes }: NonNullable<Operation['upload']>,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const type = contentTypeOf(request);
  if (!type || !types.includes(type)) {
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type ? `declared as ${type}` : 'not declared'}; send the file as it is, with "content-type: ${types[0]}" (or ${types.slice(1).join(', ')}).`,
    );
  }
  refuseEncoded(request);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const folder = await whereThereIsRoom(() => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)));
  try {
    const file = await whereThereIsRoom(() => written(request, join(folder, 'file'), maxBytes));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function written(request: Request, path: string, maxBytes: number): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    // Leaving the loop ends the stream.
    for await (const part of request.body ?? []) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(part);
      await file.appendFile(part);
    }
  } finally {
    await file.close();
  }
  return { path, bytes, digest: hash.digest('hex') };
}
