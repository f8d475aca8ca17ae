import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, opendir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

const EXECUTABLE = 0o111;
/** Files that are read at the same time. */
const AT_ONCE = 16;
/** Bytes that are read of a file at once. */
const PIECE_BYTES = 256 * 1024;
/** Entries that are read of a folder at once. */
const ENTRIES_AT_ONCE = 1024;
/** Most entries of a build: more than large projects have, and so few that their names fit into memory. */
const MOST_ENTRIES = 500_000;

/** Reason that a tree cannot be read, by what the system says, where that is for how the tree was made. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'its folders are nested deeper than a path may be long',
  EACCES: 'the worker may not read some of its files or folders',
  EPERM: 'the worker may not read some of its files or folders',
  ENOENT: 'files went while they were read, or have names that are not UTF-8',
  ENOTDIR: 'files changed while they were read',
  ELOOP: 'files changed while they were read',
};

/** A folder is not read to its end, for how it was made; the message says why. */
export class TreeRefused extends Error {
  override name = 'TreeRefused';
}

export interface Reading {
  /** Ends it. */
  signal?: AbortSignal | undefined;
  /** Files and folders that it may have. */
  mostEntries?: number | undefined;
}

/**
 * Digest of everything in a folder but the folders themselves: paths, kinds, executable bits and contents.
 * @throws TreeRefused; the signal's reason when aborted
 */
export async function folderDigest(folder: string, reading: Reading = {}): Promise<string> {
  try {
    return await filesDigest(folder, filesOf(folder, reading), reading.signal);
  } catch (cause) {
    const reason = UNREADABLE[(cause as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined || reading.signal?.aborted) throw cause;
    throw new TreeRefused(`what it made cannot be read: ${reason}`, { cause });
  }
}

/** Digest of these files of a folder, by paths relative to it and in this order. */
export async function filesDigest(
  folder: string,
  paths: Iterable<string> | AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<string> {
  const all = createHash('sha256');
  let some: string[] = [];
  const read = async () => {
    const files = some.map(async (path) => [path, ...(await digestOf(join(folder, path), signal))]);
    some = [];
    for (const file of await Promise.all(files)) all.update(JSON.stringify(file));
  };
  for await (const path of paths) {
    signal?.throwIfAborted();
    if (some.push(path) === AT_ONCE) await read();
  }
  await read();
  return all.digest('hex');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Paths of everything but folders, relative and sorted, of which those of one branch are in memory. */
async function* filesOf(
  folder: string,
  { signal, mostEntries = MOST_ENTRIES }: Reading,
): AsyncGenerator<string> {
  let entries = 0;
  /** Names backwards, those of folders with the slash that whole paths are sorted by. */
  const namesIn = async (path: string) => {
    const names: string[] = [];
    for await (const entry of await opendir(join(folder, path), { bufferSize: ENTRIES_AT_ONCE })) {
      signal?.throwIfAborted();
      if (++entries > mostEntries) {
        throw new TreeRefused(`it made more than ${mostEntries} files and folders, the limit of a build`);
      }
      names.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
    }
    return names.sort().reverse();
  };
  const within = [{ path: '', names: await namesIn('') }];
  for (let last = within.at(-1); last; last = within.at(-1)) {
    const name = last.names.pop();
    if (name === undefined) within.pop();
    else if (!name.endsWith('/')) yield last.path + name;
    else within.push({ path: last.path + name, names: await namesIn(last.path + name) });
  }
}

/** Kind and content of a file: a link is what it says, wherever that leads; a pipe, say, has no content. */
async function digestOf(
  path: string,
  signal: AbortSignal | undefined,
): Promise<[kind: string, digest: string]> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return ['link', sha256(await readlink(path))];
  if (!stats.isFile()) return ['other', ''];
  const piece = Buffer.allocUnsafe(Math.min(stats.size + 1, PIECE_BYTES));
  return [stats.mode & EXECUTABLE ? 'executable' : 'file', await contentDigest(path, piece, signal)];
}

/**
 * Digest of a file, read by the piece: it may be larger than memory, and longer than it was. One that became a link or a
 * pipe is not followed.
 */
async function contentDigest(path: string, piece: Buffer, signal: AbortSignal | undefined): Promise<string> {
  // A stream of each file would take half as long again.
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const digest = createHash('sha256');
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(piece, 0, piece.length, null);
    if (bytesRead === 0) return digest.digest('hex');
    digest.update(piece.subarray(0, bytesRead));
  }
}
