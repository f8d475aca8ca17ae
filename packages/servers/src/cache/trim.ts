import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 512;
const MB = 2 ** 20;

/** Something a cache keeps: it can be made again. */
export interface Cached {
  /** What it takes of the disk. */
  bytes: number;
  /** Milliseconds since 1970. */
  usedAt: number;
  /** @returns false when it stays: somebody holds it or has used it since */
  remove(): Promise<boolean>;
}

/**
 * Removes what was used longest ago until the rest takes no more than so many MB; what somebody holds counts and stays.
 * @returns how many were removed
 */
export async function trimCache(all: readonly Cached[], limitMb: number): Promise<number> {
  let bytes = all.reduce((sum, item) => sum + item.bytes, 0);
  let removed = 0;
  for (const item of all.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= limitMb * MB) break;
    if (!(await item.remove())) continue;
    bytes -= item.bytes;
    removed++;
  }
  return removed;
}

/** What a folder takes of the disk; files that go meanwhile count as nothing. */
export async function bytesOf(folder: string): Promise<number> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const { parentPath, name } of entries) {
    bytes += await lstat(join(parentPath, name)).then(
      ({ blocks }) => blocks * BLOCK_BYTES,
      () => 0,
    );
  }
  return bytes;
}
