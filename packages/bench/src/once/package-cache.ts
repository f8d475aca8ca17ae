/** The cache of packages, images and bundles for measurements on this machine. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bytesUnlessUnknown, type Cached, removeTree, type Tell, trimCache, warn } from '@headroom/builder';

const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 30 * 24 * HOUR_MS;
/** Longer than any measurement: another command may still use a folder of this age. */
const IN_USE_MS = 24 * HOUR_MS;
const MAX_MB = 2048;

export interface PackageLimits {
  readonly maxMb: number;
  readonly nowMs: number;
  /** Receives failures to remove a folder; the trim continues. */
  readonly tell: Tell;
}

/**
 * Marks a folder as used and trims the cache: removes folders unused for 30 days, then the least recently used ones until
 * the cache fits `maxMb`. Folders used within a day stay.
 */
export async function touchPackage(folder: string, limits: Partial<PackageLimits> = {}): Promise<void> {
  const { maxMb = MAX_MB, nowMs = Date.now(), tell = warn } = limits;
  await utimes(folder, nowMs / 1000, nowMs / 1000);
  const cached = await packagesIn(dirname(folder), nowMs);
  const isOld = ({ usedAt }: Cached) => nowMs - usedAt > MAX_AGE_MS;
  await trimCache(cached.filter(isOld), 0, tell);
  await trimCache(
    cached.filter((item) => !isOld(item)),
    maxMb,
    tell,
  );
}

async function packagesIn(folders: string, nowMs: number): Promise<Cached[]> {
  const all = await Promise.all(
    (await readdir(folders)).map(async (name) => {
      const folder = join(folders, name);
      const usedAt = await usedAtOf(folder);
      if (usedAt === undefined) return [];
      const bytes = await bytesUnlessUnknown(folder);
      return [{ bytes, usedAt, remove: () => removeUnused(folder, nowMs) }];
    }),
  );
  return all.flat();
}

/** @returns false for a folder used within a day, also by a command that started meanwhile */
async function removeUnused(folder: string, nowMs: number): Promise<boolean> {
  const usedAt = await usedAtOf(folder);
  if (usedAt === undefined || nowMs - usedAt < IN_USE_MS) return false;
  await removeTree(folder);
  return true;
}

/** Time of its last use, in milliseconds since 1970; undefined if another command removed it. */
async function usedAtOf(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
