import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { settingsFiles } from '../env.ts';

/** Signs that a file may hold a secret, also in a comment; it is left out then. */
const SECRET = /\/\/[^/\s]*@|password|secret|_auth|token/i;

/** Whether a text of settings may hold a secret, so that it is for its user alone. */
export const mayHoldSecret = (text: string) => SECRET.test(text);

/** Copies the worker's settings of package managers (mirrors, certificates) to a folder, as they lie in a home. */
export async function layOutSettings(folder: string): Promise<void> {
  for (const [place, file] of Object.entries(settingsFiles())) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined || mayHoldSecret(text)) continue;
    await mkdir(dirname(join(folder, place)), { recursive: true });
    await writeFile(join(folder, place), text);
  }
}
