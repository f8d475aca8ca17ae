/** Folders of packages, images and bundles that were measured on this machine, in the cache. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bytesUnlessUnknown, type Cached, removeTree, type Tell, trimCache, warn } from '@headroom/builder';

const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 30 * 24 * HOUR_MS;
/** A measurement takes less: another command may use a folder that was opened since. */
const IN_USE_MS = 24 * HOUR_MS;
const MAX_MB = 2048;

export interface PackageLimits {
  readonly maxMb: number;
  readonly nowMs: number;
  /** Told of what could not be removed; the rest goes on. */
  readonly tell: Tell;
}

/**
 * Notes that a folder is used, and removes its neighbours that were not for 30 days, and of the others those used longest
 * ago until the rest fits. What was used in the last day stays.
 */
export async function keepPackage(folder: string, limits: Partial<PackageLimits> = {}): Promise<void> {
  const { maxMb = MAX_MB, nowMs = Date.now(), tell = warn } = limits;
  await utimes(folder, nowMs / 1000, nowMs / 1000);
  const kept = await packagesIn(dirname(folder), nowMs);
  const isOld = ({ usedAt }: Cached) => nowMs - usedAt > MAX_AGE_MS;
  await trimCache(kept.filter(isOld), 0, tell);
  await trimCache(
    kept.filter((item) => !isOld(item)),
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

/** @returns false where it was used meanwhile, or in the last day */
async function removeUnused(folder: string, nowMs: number): Promise<boolean> {
  const usedAt = await usedAtOf(folder);
  if (usedAt === undefined || nowMs - usedAt < IN_USE_MS) return false;
  await removeTree(folder);
  return true;
}

/** Milliseconds since 1970; undefined where another command has removed it. */
async function usedAtOf(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
