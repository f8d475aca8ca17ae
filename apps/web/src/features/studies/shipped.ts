import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NewStudy } from '@headroom/db';
import { newStudy } from './new-study.ts';
import { readStudyFolder } from './read-folder.ts';

const STUDIES_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../../infra/studies');

/** Folders of the studies that come with this repository; lists show the last one first. */
const FOLDERS = ['payload-2026', 'synthetic-2026-02', 'io-2026-02'];

/** The studies that come with this repository. */
export function shippedStudies(): NewStudy[] {
  return FOLDERS.map((folder) => newStudy(readStudyFolder(join(STUDIES_DIR, folder)).files, {}));
}
