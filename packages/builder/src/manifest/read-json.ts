import { readFileSync, statSync } from 'node:fs';

/** No file of settings is nearly as long. */
const LIMIT_KB = 64;

/**
 * Reads a file of settings, which may be of somebody else's revision.
 * @param shown how errors call it
 * @throws for one that is no JSON, or too long
 */
export function readJson(file: string, shown: string): unknown {
  try {
    if (statSync(file).size > LIMIT_KB * 1024) throw new Error(`it is longer than ${LIMIT_KB} KB`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${shown} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
}
