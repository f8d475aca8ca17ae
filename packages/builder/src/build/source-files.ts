import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Buildable } from '../buildable.ts';
import { removeTree } from '../cache/tree.ts';
import { isManifest } from '../manifest/load.ts';

const execute = promisify(execFile);
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** A folder of somebody else's revision may look like a repository of its own, whose settings would run programs. */
const HARMLESS = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false'];

/**
 * The files a build reads of a code base, as sorted relative paths: what git tracks or would track. A folder that git
 * does not know (or ignores as a whole) gives all its files. Manifests and headroom.yaml are no part of what they describe,
 * nor is a file of another name that does the same.
 */
export async function sourceFiles({
  folder,
  sources,
  describedBy,
}: Pick<Buildable, 'folder' | 'sources' | 'describedBy'>): Promise<string[]> {
  const all = (await listedByGit(folder)) ?? (await walked(folder));
  const listed = all.filter(
    (path) =>
      !isDescription(path) &&
      join(folder, path) !== describedBy &&
      sources.some((source) => isWithin(path, source)),
  );
  const there = await Promise.all(listed.map((path) => exists(join(folder, path))));
  return listed.filter((_, i) => there[i]).sort();
}

/** Makes a folder that holds exactly these files of another. @param onStart told what removes what was there */
export async function copyFiles(
  folder: string,
  paths: readonly string[],
  to: string,
  onStart?: Parameters<typeof removeTree>[1],
): Promise<void> {
  await removeTree(to, onStart);
  await mkdir(to, { recursive: true });
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(folder, path), join(to, path), { verbatimSymlinks: true });
  }
}

/** A change of how a server is measured is none of what is built. */
function isDescription(path: string): boolean {
  return isManifest(path) || path === 'headroom.yaml';
}

function isWithin(path: string, source: string): boolean {
  return source === '.' || path === source || path.startsWith(`${source}/`);
}

async function listedByGit(folder: string): Promise<string[] | undefined> {
  const args = [...HARMLESS, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    const { stdout } = await execute('git', args, { cwd: folder, maxBuffer: OUTPUT_LIMIT_BYTES });
    const paths = [...new Set(stdout.split('\0').filter(Boolean))];
    return paths.length > 0 ? paths : undefined;
  } catch {
    // No git on this host, or the folder lies outside any checkout: the caller walks it instead.
    return undefined;
  }
}

async function walked(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** False for a file that git tracks but that was deleted. */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
