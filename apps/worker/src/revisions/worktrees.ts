import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  bytesOf,
  bytesUnlessUnknown,
  type Cached,
  type Hold,
  heldIn,
  removeTree,
  tryLock,
  warn,
  withRoom,
} from '@headroom/builder';
import { z } from 'zod';
import type { Origin } from './revisions.ts';

/** Both sides of some comparisons: what is needed again is checked out again in a moment. */
const WORKTREES_KEPT = 20;
/** Of the key of an origin. */
const KEY_DIGITS = 16;

/** Beside a worktree that is whole; its time is that of the last use. */
const recordSchema = z.object({ bytes: z.number() });
const recordOf = (folder: string) => `${folder}.json`;

/** Revisions that are checked out or unpacked, one worktree an origin and commit, shared by runs. */
export class Worktrees {
  readonly #cacheDir: string;
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir;
    this.#folder = join(cacheDir, 'worktrees');
  }

  /**
   * Checks a commit out, or finds it checked out.
   * @param hold keeps it
   * @returns its folder, which must not be written to
   * @throws what the origin throws; DiskFull; the signal's reason when aborted
   */
  async use(origin: Origin, commit: string, hold: Hold, signal: AbortSignal): Promise<string> {
    const folder = join(this.#folder, `${origin.key}-${commit}`);
    await mkdir(this.#folder, { recursive: true });
    await origin.locked(signal, async (options) => {
      if ((await lastUse(folder)) === undefined) {
        await removeTree(folder, options.onStart);
        // Half of one is of no use, and would fill the disk.
        const undo = () => removeTree(folder, options.onStart);
        await withRoom({ folders: [this.#folder], signal, undo }, () =>
          origin.checkOut(folder, commit, options),
        );
        await writeRecord(folder, { bytes: await bytesOf(folder) });
      }
      const now = new Date();
      await utimes(recordOf(folder), now, now);
      await hold.keep(folder);
    });
    await this.#keepNewest();
    return folder;
  }

  /** Path of the lock of an origin, which need not have one of its own. */
  async lockOf(key: string): Promise<string> {
    const repositories = join(this.#cacheDir, 'repositories');
    await mkdir(repositories, { recursive: true });
    return join(repositories, `${key}.git.lock`);
  }

  /** All of them. */
  async cached(): Promise<Cached[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const folders = files.filter((name) => /^[0-9a-f]{16}-[0-9a-f]+$/.test(name));
    return Promise.all(
      folders.map(async (name) => {
        const folder = join(this.#folder, name);
        const usedAt = (await lastUse(folder)) ?? 0;
        const bytes = usedAt === 0 ? await bytesUnlessUnknown(folder) : await recordedBytes(folder);
        return { bytes, usedAt, remove: () => this.#remove(folder, usedAt) };
      }),
    );
  }

  async #keepNewest(): Promise<void> {
    const old = (await this.cached()).toSorted((a, b) => b.usedAt - a.usedAt).slice(WORKTREES_KEPT);
    for (const worktree of old) await worktree.remove().catch((error: Error) => warn(error.message));
  }

  /** Under the lock of its repository, by which it is made as well. */
  async #remove(folder: string, seenAt: number): Promise<boolean> {
    const lock = await tryLock(await this.lockOf(basename(folder).slice(0, KEY_DIGITS)));
    if (!lock) return false;
    try {
      if (((await lastUse(folder)) ?? 0) !== seenAt) return false;
      if ((await heldIn(dirname(this.#folder))).has(folder)) return false;
      // First what says that it is whole: a removal may be interrupted.
      await rm(recordOf(folder), { force: true });
      await removeTree(folder, lock.running);
      return true;
    } finally {
      await lock.release();
    }
  }
}

async function writeRecord(folder: string, record: z.infer<typeof recordSchema>): Promise<void> {
  await writeFile(`${recordOf(folder)}.new`, JSON.stringify(record));
  await rename(`${recordOf(folder)}.new`, recordOf(folder));
}

async function recordedBytes(folder: string): Promise<number> {
  return recordSchema.parse(JSON.parse(await readFile(recordOf(folder), 'utf8'))).bytes;
}

/** Time of its last use, in milliseconds since 1970; undefined for one that is not whole. */
async function lastUse(folder: string): Promise<number | undefined> {
  return stat(recordOf(folder)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
