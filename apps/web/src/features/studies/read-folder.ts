import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { StudyFile } from '@headroom/report/studies';

/** Files of a study; others of a folder are not read. */
const WANTED = /^(k6|stats|study)\.json$/;

/** A file beyond this is none of a study's: the largest of the published ones has 42 KB. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

export interface StudyFolder {
  /** Files with their paths from the folder, whose own name comes first. */
  readonly files: readonly StudyFile[];
  /** Symbolic links in it, which are not followed: one to a parent would never end. */
  readonly links: readonly string[];
}

/**
 * The files of a study in a folder.
 * @throws Error for a folder that is none, and for a file that is too large
 */
export function readStudyFolder(folder: string): StudyFolder {
  const root = resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is not a folder`);
  const { files, links } = entriesOf(root);
  return { files: files.sort().map((file) => ({ path: pathFrom(root, file), text: readText(file) })), links };
}

/** Files of a study and symbolic links below a folder. */
function entriesOf(root: string): { files: string[]; links: string[] } {
  const found = { files: [] as string[], links: [] as string[] };
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) found.links.push(path);
      else if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && WANTED.test(entry.name)) found.files.push(path);
    }
  }
  return found;
}

function pathFrom(root: string, file: string): string {
  return [basename(root), ...relative(root, file).split(sep)].join('/');
}

function readText(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_FILE_BYTES) {
    throw new Error(`${file} has ${size} bytes; a file of a study has at most ${MAX_FILE_BYTES}`);
  }
  return readFileSync(file, 'utf8');
}
