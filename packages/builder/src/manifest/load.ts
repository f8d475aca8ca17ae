import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifestSchema, type ServerManifest } from '@headroom/model/manifest';
import { z } from 'zod';
import { readJson } from './read-json.ts';

/** The servers under test of this checkout. */
/** Folder of the servers of this repository. */
export const SERVERS_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '../../../servers');
/** Suffix of a manifest's name. */
export const SUFFIX = '.server.json';

/** Whether a file of a code base, by its path in it, is the manifest of a server. */
export function isManifest(path: string): boolean {
  return path.endsWith(SUFFIX) && !path.includes('/');
}

/** The variable HEADROOM_SERVER_DIRS: more folders to look for server manifests in, separated by colons. */
export const serverDirsSchema = z
  .string()
  .default('')
  .transform((value) => value.split(':').filter(Boolean));

/**
 * Reads every manifest of `packages/servers/<code base>/` and, by the same pattern, of more folders.
 * @returns the manifests sorted by id
 * @throws with the file and every mistake in it; also when two manifests share an id or a folder does not exist
 */
export function loadManifests(extraDirs: readonly string[] = []): ServerManifest[] {
  const files = [SERVERS_DIR, ...extraDirs.map((dir) => resolve(dir))].flatMap(manifestFiles);
  const byId = new Map<string, string>();
  const manifests = files.map((file) => {
    const manifest = readManifest(file);
    const other = byId.get(manifest.id);
    if (other) throw new Error(`${file} and ${other} have the same id "${manifest.id}"; rename one of them`);
    byId.set(manifest.id, file);
    return manifest;
  });
  return manifests.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function manifestFiles(dir: string): string[] {
  if (!existsSync(dir)) throw new Error(`there is no folder ${dir} to look for server manifests in`);
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(dir, name))
        .filter(isManifest)
        .map((file) => join(dir, name, file)),
    );
}

/**
 * Reads a manifest.
 * @param shown how errors call the file
 * @throws with the file and every mistake in it
 */
export function readManifest(file: string, shown = file): ServerManifest {
  const parsed = manifestSchema.safeParse(readJson(file, shown));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `  ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
    );
    throw new Error(`${shown} is not a server manifest:\n${lines.join('\n')}`);
  }
  const { id } = parsed.data;
  if (basename(file) !== `${id}${SUFFIX}`) {
    throw new Error(`${shown} has the id "${id}"; call the file ${id}${SUFFIX}`);
  }
  return { ...parsed.data, folder: dirname(file) };
}
