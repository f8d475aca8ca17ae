import { readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from './lock.ts';
import { lastUse, readRecord } from './record.ts';

/** A comparison uses two builds of a code base, and somebody who goes back and forth a few more. */
const BUILDS_KEPT = 5;

interface Kept {
  /** What may be many, told apart: of each kind the newest are kept. */
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
 * Removes builds of a code base but the most recently used of each recipe (build steps: a code base may be built in
 * several ways, all of them used in one run), those that a builder holds, and those in which a process runs. Where
 * there is no /proc to tell the latter, everything stays.
 * @param builds folder of all builds
 */
export async function pruneBuilds(builds: string, codeBase: string, kept = BUILDS_KEPT): Promise<void> {
  const all = await buildsOf(builds, codeBase);
  const old = beyond(all, kept);
  if (old.length === 0) return;
  const inUse = await foldersInUse();
  for (const { folder, usedAt } of old) {
    if (inUse?.every((used) => used !== folder && !used.startsWith(`${folder}/`)))
      await remove(folder, usedAt);
  }
}

async function buildsOf(builds: string, codeBase: string): Promise<(Kept & { folder: string })[]> {
  const isBuild = (entry: string) =>
    entry.startsWith(`${codeBase}-`) && /^[0-9a-f]{16}$/.test(entry.slice(codeBase.length + 1));
  const folders = (await readdir(builds)).filter(isBuild);
  return Promise.all(
    folders.map(async (entry) => {
      const folder = join(builds, entry);
      const kind = (await readRecord(folder))?.recipe ?? 'unknown';
      return { folder, kind, usedAt: await usedAt(folder) };
    }),
  );
}

/** Of a build that was never finished, when it was begun or, once it is gone, long ago. */
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
  // Processes that ended meanwhile, the kernel's own, and those of other people, whom our builds do not serve.
  const read = await Promise.all(links.map((link) => readlink(link).catch(() => undefined)));
  return read.filter((path) => path !== undefined);
}

/** Removes a build that nobody holds or used since it was looked at. */
async function remove(folder: string, seenAt: number): Promise<void> {
  const lock = await tryLock(`${folder}.lock`);
  if (!lock) return;
  try {
    if ((await usedAt(folder)) !== seenAt) return;
    // First what says that it is finished: a removal may be interrupted.
    await rm(join(folder, 'build.json'), { force: true });
    await rm(folder, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
}
