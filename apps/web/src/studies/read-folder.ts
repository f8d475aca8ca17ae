import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { StudyFile } from '@headroom/report/studies';

/** Files of a study; others of a folder are not read. */
const WANTED = /^(k6|stats|study)\.json$/;

/** A file beyond this is none of a study's: the largest of the published ones has 42 KB. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/**
 * The files of a study in a folder, by their paths from it, the folder's own name first.
 * @throws Error for a folder that is none, and for a file that is too large
 */
export function readStudyFolder(folder: string): StudyFile[] {
  const root = resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && WANTED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({ path: pathFrom(root, file), text: readText(file) }));
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
