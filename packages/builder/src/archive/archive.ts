import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Contents, type Whole } from './contents.ts';
import type { Entry, Visit } from './entry.ts';
import { ArchiveRefused, Budget, refuseLarge } from './limits.ts';
import { pathOf } from './path.ts';
import { readTarGz } from './read-tar-gz.ts';
import { readZip } from './read-zip.ts';

/**
 * Reads an archive to its end and keeps nothing of it: whether it is whole, and whether everything in it is taken.
 * @param path of a zip, or of a tar that gzip has packed
 * @throws ArchiveRefused with what is wrong, and with which entry
 */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Whole> {
  const { size } = await stat(path);
  refuseLarge(size);
  const contents = new Contents(new Budget(size));
  await read(path, async (entry) => {
    signal?.throwIfAborted();
    contents.add(entry);
    for await (const _ of entry.content()) signal?.throwIfAborted();
  });
  return contents.whole();
}

/**
 * Unpacks an archive into a folder that is made; the one folder in which everything lies is left out. Files get nothing
 * but their content and whether they are programs.
 * @throws ArchiveRefused before anything is written; the signal's reason when aborted
 */
export async function unpackArchive(path: string, to: string, signal?: AbortSignal): Promise<void> {
  const { top } = await checkArchive(path, signal);
  const placeOf = (name: string) => placeIn(to, top, name);
  // Nothing is written through a link: they are made last.
  const links: { readonly place: string; readonly target: string }[] = [];
  await mkdir(to, { recursive: true });
  await read(path, async (entry) => {
    signal?.throwIfAborted();
    const place = placeOf(entry.name);
    if (place === undefined) return;
    await mkdir(entry.kind === 'folder' ? place : dirname(place), { recursive: true });
    if (entry.kind === 'file') await writeFile(place, entry, signal);
    if (entry.kind === 'hard link') await copyFile(placeOf(entry.target) ?? '', place);
    if (entry.kind === 'link') links.push({ place, target: entry.target });
  });
  for (const { place, target } of links) await symlink(target, place);
}

async function writeFile(place: string, entry: Entry, signal: AbortSignal | undefined): Promise<void> {
  const file = createWriteStream(place, { flags: 'wx', mode: entry.executable ? 0o755 : 0o644 });
  await pipeline(entry.content(), file, { ...(signal && { signal }) });
}

/** Place of an entry in the folder; undefined for what is left out, and for the folder itself. */
function placeIn(to: string, top: string, name: string): string | undefined {
  const path = pathOf(name);
  if (path === undefined || path === top) return undefined;
  return join(to, path.slice(top === '' ? 0 : top.length + 1));
}

async function read(path: string, visit: Visit): Promise<void> {
  const magic = await beginningOf(path);
  if (magic.startsWith('504b0304') || magic.startsWith('504b0506')) return readZip(path, visit);
  if (magic.startsWith('1f8b')) return readTarGz(path, visit);
  throw new ArchiveRefused('it is neither a zip nor a tar.gz');
}

/** Its first bytes in hexadecimal digits. */
async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}
