import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ServerManifest } from '@headroom/model/manifest';
import { z } from 'zod';
import { readManifest, SUFFIX } from './load.ts';
import { readJson } from './read-json.ts';

/** Folder of a repository's servers unless it says otherwise: as in this one. */
const DEFAULT_FOLDERS = ['packages/servers'];
const SETTINGS = 'headroom.json';

/** Its other keys belong to the command-line tool. */
const settingsSchema = z.object({
  servers: z
    .array(z.string().regex(/^(?!\/)(?!.*\.\.).+$/, 'must be a path within the repository'), {
      error: 'must be a list of folders',
    })
    .min(1, 'must name at least one folder')
    .optional(),
});

/**
 * Reads the manifest of one server of a checked-out revision: `packages/servers/<code base>/<id>.server.json`, or in
 * the folders that `servers` in the file `headroom.json` at its root names.
 * @param root of the checkout; links in it lead nowhere
 * @throws with the file, by its path in the repository, and every mistake in it; also when there is none, or two
 */
export function manifestIn(root: string, serverId: string): ServerManifest {
  const folders = foldersOf(root);
  const name = `${serverId}${SUFFIX}`;
  const files = folders.flatMap((folder) => codeBasesIn(root, folder).map((base) => join(base, name)));
  const [file, other] = [...new Set(files)].filter(isFile);
  const shown = (path: string) => relative(root, path);
  if (!file) throw new Error(`there is no ${name} in a folder of ${folders.join(' or ')} at this revision`);
  if (other) {
    throw new Error(
      `${shown(file)} and ${shown(other)} have the same id "${serverId}" at this revision; rename one of them`,
    );
  }
  return readManifest(file, shown(file));
}

function foldersOf(root: string): readonly string[] {
  const file = join(root, SETTINGS);
  if (!isFile(file)) return DEFAULT_FOLDERS;
  const parsed = settingsSchema.safeParse(readJson(file, SETTINGS));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `${[SETTINGS, ...path].join(': ')}: ${message}`,
    );
    throw new Error(lines.join('; '));
  }
  const { servers } = parsed.data;
  const absent = servers?.find((folder) => !existsSync(join(root, folder)));
  if (absent !== undefined) throw new Error(`${SETTINGS}: servers: there is no folder ${absent}`);
  return servers ?? DEFAULT_FOLDERS;
}

/** The folders in a folder; none where links lead out of the checkout. */
function codeBasesIn(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const real = relative(realpathSync(root), realpathSync(path));
  if (real.startsWith('..')) throw new Error(`${folder} leads out of the repository`);
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}

/** False for a link, which might lead to a file of the host. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
