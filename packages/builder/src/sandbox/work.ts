import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree, type Tell, warn } from '../cache/tree.ts';
import { identityOf, isRunning } from '../process/processes.ts';

/** The longest path of a socket in the file system (unix(7)). */
const MAX_SOCKET_PATH = 107;
/** Folders that other users cannot see into. */
const PRIVATE = { recursive: true, mode: 0o700 };

const folderOf = (cacheDir: string) => join(cacheDir, 'work');

/** Folders of one build only. */
export interface Work {
  /**
   * Makes what a step finds at /tmp: on the disk, as compilers write a lot, and empty, as nothing may be mounted below
   * what an earlier step could prepare.
   */
  tmp(): string;
  /** Settings of package managers. */
  readonly settings: string;
  /** Socket of its proxy. */
  readonly proxy: string;
  remove(): Promise<void>;
}

/** Name of a new folder, which says whose it is, so that what a dead worker left is found. */
function newFolder(cacheDir: string): string {
  const { pid, startedAt } = identityOf(process.pid);
  return join(folderOf(cacheDir), `${pid}-${startedAt}-${randomBytes(4).toString('hex')}`);
}

/** Makes an empty folder for a program of the worker's own; its user removes it, or `reapWork` does. */
export async function makeWorkFolder(cacheDir: string): Promise<string> {
  const folder = newFolder(cacheDir);
  await mkdir(folder, PRIVATE);
  return folder;
}

/** @throws when the cache lies too deep for a socket */
export async function openWork(cacheDir: string): Promise<Work> {
  const folder = newFolder(cacheDir);
  const proxy = join(folder, 'proxy');
  if (Buffer.byteLength(proxy) > MAX_SOCKET_PATH) {
    throw new Error(
      `the cache folder ${cacheDir} lies too deep for a socket in it: set HEADROOM_CACHE_DIR to a shorter path`,
    );
  }
  const settings = join(folder, 'settings');
  let steps = 0;
  // Private: the build is shown each file that it may open.
  await mkdir(folder, PRIVATE);
  await mkdir(settings);
  const tmp = () => {
    const made = join(folder, `tmp-${steps++}`);
    mkdirSync(made);
    return made;
  };
  return { tmp, settings, proxy, remove: () => removeTree(folder) };
}

/** Removes what dead workers left. @param tell told of what stays: the next start tries it again */
export async function reapWork(cacheDir: string, tell: Tell = warn): Promise<void> {
  const names = await readdir(folderOf(cacheDir)).catch(() => []);
  for (const name of names) {
    const [pid, startedAt = ''] = name.split('-');
    if (!isRunning({ pid: Number(pid), startedAt })) {
      await removeTree(join(folderOf(cacheDir), name)).catch((error: Error) => tell(error.message));
    }
  }
}
