import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Buildable } from '../buildable.ts';
import { sourceFiles } from './source-files.ts';

/** Files by which package managers pin the libraries of a build. */
const LOCKFILES: ReadonlySet<string> = new Set([
  'Cargo.lock',
  'Gemfile.lock',
  'Pipfile.lock',
  'bun.lock',
  'bun.lockb',
  'composer.lock',
  'deno.lock',
  'go.sum',
  'gradle.lockfile',
  'mix.lock',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'packages.lock.json',
  'pdm.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'pom.xml',
  'pylock.toml',
  'requirements.txt',
  'uv.lock',
  'yarn.lock',
]);
/** Digits of a digest that are kept: of a handful of files a run, none is alike by chance. */
const DIGITS = 12;
/** A code base may have thousands, of packages that it holds copies of. */
const MOST = 20;
const MOST_BYTES = 16 * 1024 * 1024;
/** Nothing that hides, turns or breaks a line. */
const SHOWN_PATH = /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u;

const cache = new WeakMap<Buildable, Promise<Record<string, string>>>();

/**
 * SHA-256 of each lockfile among the sources of a server, by its path; those nearest to the root, 20 at most. Links and
 * files beyond 16 MB are left out: the sources are a stranger's.
 */
export function lockDigests(server: Buildable): Promise<Record<string, string>> {
  const cached = cache.get(server) ?? digests(server);
  cache.set(server, cached);
  return cached;
}

async function digests(server: Buildable): Promise<Record<string, string>> {
  const depth = (path: string) => path.split('/').length;
  const paths = (await sourceFiles(server))
    .filter((path) => LOCKFILES.has(basename(path)) && SHOWN_PATH.test(path))
    .toSorted((a, b) => depth(a) - depth(b))
    .slice(0, MOST);
  const entries = paths.map(async (path) => {
    const file = join(server.folder, path);
    const entry = await lstat(file);
    if (!entry.isFile() || entry.size > MOST_BYTES) return [];
    const digest = createHash('sha256').update(await readFile(file));
    return [[path, digest.digest('hex').slice(0, DIGITS)] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
