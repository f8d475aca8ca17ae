import { existsSync } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { heldIn } from '../cache/hold.ts';
import { removeTree, type Tell, warn } from '../cache/tree.ts';
import { bytesUnlessUnknown, type Cached } from '../cache/trim.ts';
import { tryLock } from '../process/lock.ts';
import { PLACE } from './content-hash.ts';
import { lastUse, readRecord, removeRecord } from './record.ts';

/** A comparison uses two builds of a code base, and somebody who goes back and forth a few more. */
const BUILDS_KEPT = 5;

interface Kept {
  /** Kind of which there may be many: of each the newest are kept. */
  kind: string;
  /** Milliseconds since 1970. */
  usedAt: number;
}

/** Everything but the `count` most recently used of each kind. */
export function beyond<T extends Kept>(all: readonly T[], count: number): T[] {
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  return [...byKind.values()].flatMap((same) => same.toSorted((a, b) => b.usedAt - a.usedAt).slice(count));
}

/**
 * Removes builds of a code base but the most recently used of each recipe (scope and build steps: a code base may be
 * built in several ways, all of them used in one run), those that somebody holds, and those in which a process runs. Where
 * there is no /proc to tell the latter, everything stays.
 * @param builds folder of all builds
 * @param tell told of each that could not be removed; the rest goes on
 */
export async function pruneBuilds(
  builds: string,
  codeBase: string,
  kept = BUILDS_KEPT,
  tell: Tell = warn,
): Promise<void> {
  const all = await buildsOf(builds, (name) => name === codeBase);
  const old = beyond(all, kept);
  if (old.length === 0) return;
  const inUse = await foldersInUse();
  for (const { folder, usedAt } of old) {
    if (!isFree(folder, inUse)) continue;
    await remove(folder, usedAt).catch((error: Error) => tell(error.message));
  }
}

function isFree(folder: string, inUse: readonly string[] | undefined): boolean {
  return inUse?.every((used) => used !== folder && !used.startsWith(`${folder}/`)) ?? false;
}

/** Every build of a cache, also those that were never finished. */
export async function cachedBuilds(cacheDir: string): Promise<Cached[]> {
  const builds = join(cacheDir, 'builds');
  if (!existsSync(builds)) return [];
  const [all, inUse] = await Promise.all([buildsOf(builds, () => true), foldersInUse()]);
  return Promise.all(
    all.map(async ({ folder }) => {
      const bytes = await bytesOfBuild(folder);
      const seenAt = await usedAt(folder);
      return { bytes, usedAt: seenAt, remove: async () => isFree(folder, inUse) && remove(folder, seenAt) };
    }),
  );
}

/** Size by the record. A build that has none is looked through. */
async function bytesOfBuild(folder: string): Promise<number | undefined> {
  return (await readRecord(folder))?.folder?.bytes ?? bytesUnlessUnknown(folder);
}

const IS_BUILD = new RegExp(`^(.+)-${PLACE}$`);

async function buildsOf(
  builds: string,
  isWanted: (codeBase: string) => boolean,
): Promise<(Kept & { folder: string })[]> {
  const entries = (await readdir(builds)).filter((entry) => {
    const [, codeBase] = IS_BUILD.exec(entry) ?? [];
    return codeBase !== undefined && isWanted(codeBase);
  });
  return Promise.all(
    entries.map(async (entry) => {
      const folder = join(builds, entry);
      const kind = (await readRecord(folder))?.folder?.recipe ?? 'unknown';
      return { folder, kind, usedAt: await usedAt(folder) };
    }),
  );
}

/**
 * Time of a build's last use: for one that was never finished when it was begun, for one that is gone long
 * ago.
 */
async function usedAt(folder: string): Promise<number> {
  return (
    (await lastUse(folder)) ??
    (await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ))
  );
}

/** Folders in which processes run, or programs of which they are; undefined where that cannot be known. */
async function foldersInUse(): Promise<string[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const links = pids.flatMap((pid) => [`/proc/${pid}/cwd`, `/proc/${pid}/exe`]);
  // Left out: processes that have ended, the kernel's own, and those of other people, whom our builds do not
  // serve.
  const read = await Promise.all(links.map((link) => readlink(link).catch(() => undefined)));
  return read.filter((path) => path !== undefined);
}

/** Removes a build that is not held and was not used since it was looked at. @returns false when it stays */
async function remove(folder: string, seenAt: number): Promise<boolean> {
  const lock = await tryLock(`${folder}.lock`);
  if (!lock) return false;
  try {
    if ((await usedAt(folder)) !== seenAt) return false;
    if ((await heldIn(dirname(dirname(folder)))).has(folder)) return false;
    // First what says that it is finished: a removal may be interrupted.
    await removeRecord(folder);
    await removeTree(folder, lock.running);
    return true;
  } finally {
    await lock.release();
  }
}
