import { createHash } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hold, heldIn } from '../cache/hold.ts';
import { bytesOf, removeTree } from '../cache/tree.ts';
import { bytesUnlessUnknown, type Cached } from '../cache/trim.ts';
import { takeLock, tryLock } from '../process/lock.ts';

/** Free room below which what a home holds is worth less than its room. */
const SCARCE_BYTES = 2 ** 30;

/** Home of builds of the checkout that the worker runs from. */
export const OWN_HOME = 'own';

/**
 * A home of the user that builds. What one build downloads or writes there, only those find that name the same home.
 * Beside each is a file with its size, whose time is that of the last use.
 */
export interface Home {
  readonly folder: string;
  /** Notes its size, and lets it be removed, which it is at once where the disk is nearly full. */
  leave(): Promise<void>;
}

const folderOf = (cacheDir: string) => join(cacheDir, 'homes');
const sizeOf = (home: string) => `${home}.size`;

/** Takes a home, made where there is none. @param user whose it is; undefined: our own */
export async function takeHome(cacheDir: string, named: string, user: number | undefined): Promise<Home> {
  const name = createHash('sha256').update(named).digest('hex').slice(0, 16);
  const folder = join(folderOf(cacheDir), name);
  const hold = new Hold(cacheDir);
  await mkdir(dirname(folder), { recursive: true });
  const lock = await takeLock(`${folder}.lock`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user !== undefined) await chown(folder, user, user);
    await hold.keep(folder);
  } finally {
    await lock.release();
  }
  return {
    folder,
    leave: async () => {
      await hold.release();
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < SCARCE_BYTES) await remove(cacheDir, folder, await lastUse(folder));
      else await noteSize(folder);
    },
  };
}

/** Every home of a cache. */
export async function cachedHomes(cacheDir: string): Promise<Cached[]> {
  const names = await readdir(folderOf(cacheDir)).catch(() => []);
  const homes = names.filter((name) => !name.includes('.')).map((name) => join(folderOf(cacheDir), name));
  return Promise.all(
    homes.map(async (home) => {
      const usedAt = await lastUse(home);
      const size = await readFile(sizeOf(home), 'utf8').catch(() => undefined);
      const bytes = size === undefined ? await bytesUnlessUnknown(home) : Number(size);
      return { bytes, usedAt, remove: () => remove(cacheDir, home, usedAt) };
    }),
  );
}

/** A home whose size cannot be known has no note of it: it counts as used long ago. */
async function noteSize(home: string): Promise<void> {
  await rm(sizeOf(home), { force: true });
  await writeFile(sizeOf(home), String(await bytesOf(home)));
}

async function lastUse(home: string): Promise<number> {
  return (await stat(sizeOf(home)).catch(() => undefined))?.mtimeMs ?? 0;
}

/** Removes a home that is not held and was not used since it was looked at. */
async function remove(cacheDir: string, home: string, seenAt: number): Promise<boolean> {
  const lock = await tryLock(`${home}.lock`);
  if (!lock) return false;
  try {
    if ((await lastUse(home)) !== seenAt || (await heldIn(cacheDir)).has(home)) return false;
    await removeTree(home, lock.running);
    await rm(sizeOf(home), { force: true });
    return true;
  } finally {
    await lock.release();
  }
}
