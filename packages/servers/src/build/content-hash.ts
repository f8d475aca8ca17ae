import { createHash } from 'node:crypto';
import { lstat, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerManifest } from '../manifest/manifest.ts';
import { detectToolchains, type Toolchains } from '../manifest/toolchains.ts';
import { sourceFiles } from './source-files.ts';

const HASH_LENGTH = 16;
const EXECUTABLE = 0o111;

/**
 * What a build is made of, in 16 hexadecimal digits: paths, contents and executable bits of the code base's files,
 * the build steps, and the versions of the toolchains they need. Servers of one code base that are built the same
 * way have the same hash.
 * @param toolchains versions already known; those the manifest requires are asked for when left out
 */
export async function contentHash(manifest: ServerManifest, toolchains?: Toolchains): Promise<string> {
  const { folder, sources, build, buildEnv } = manifest;
  const known = toolchains ?? (await detectToolchains(manifest.requires));
  const env = Object.entries(buildEnv).sort();
  const inputs = { build, buildEnv: env, toolchains: requiredVersions(manifest, known) };
  return hashOf(folder, await sourceFiles(folder, sources), inputs);
}

/** Hash of files of a folder and of whatever else a build is made of. */
export async function hashOf(folder: string, paths: readonly string[], inputs: object): Promise<string> {
  const files = await Promise.all(
    paths.map(async (path) => [path, ...(await fileDigest(join(folder, path)))]),
  );
  return sha256(JSON.stringify({ ...inputs, files })).slice(0, HASH_LENGTH);
}

/** Versions of the toolchains a server is built with, in the manifest's order. */
export function requiredVersions({ requires }: ServerManifest, toolchains: Toolchains): Toolchains {
  return Object.fromEntries(
    requires.flatMap((name) => {
      const version = toolchains[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

async function fileDigest(path: string): Promise<[kind: string, digest: string]> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return ['link', sha256(await readlink(path))];
  const kind = stats.mode & EXECUTABLE ? 'executable' : 'file';
  return [kind, sha256(await readFile(path))];
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
