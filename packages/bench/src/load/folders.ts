import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MARK_DIGITS = 12;

function prefixOf(mark: string): string {
  return `headroom-load-${createHash('sha256').update(mark).digest('hex').slice(0, MARK_DIGITS)}-`;
}

/** Makes a folder for the files of one load generator. @param mark the worker's, by which what it left is found again */
export function makeLoadFolder(mark: string): Promise<string> {
  return mkdtemp(join(tmpdir(), prefixOf(mark)));
}

/** The folders that there are of load generators of this mark. */
export async function loadFolders(mark: string): Promise<string[]> {
  const named = (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOf(mark)));
  const folders = named.map((name) => join(tmpdir(), name));
  // Anybody may make one of any name there.
  const ours = await Promise.all(folders.map(isOurs));
  return folders.filter((_, i) => ours[i]);
}

/** Removes the folders that load generators of this mark left; returns their paths. For when none of them runs. */
export async function removeLoadFolders(mark: string): Promise<string[]> {
  const left = await loadFolders(mark);
  for (const folder of left) await rm(folder, { recursive: true, force: true });
  return left;
}

async function isOurs(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return Boolean(stats?.isDirectory() && stats.uid === process.getuid?.());
}
