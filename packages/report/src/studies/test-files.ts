/** For tests only: the studies of this repository, read from their folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { StudyFile } from './import.ts';

export const STUDIES_DIR = resolve(import.meta.dirname, '../../../../infra/studies');

/** All files of one study: `io-2026-02`, … */
export function studyFiles(folder: string): StudyFile[] {
  return readdirSync(join(STUDIES_DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(STUDIES_DIR, path), text: readFileSync(path, 'utf8') }));
}
