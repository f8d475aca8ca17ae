import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readFileAt } from '@headroom/bench/file';
import type { Parsed } from '@headroom/project';
import { CommandError } from '../exit.ts';

/** A project as it was read, and the text that it was read from. */
export type ReadProject = Parsed & { readonly text: string };

/** Reads a `headroom.yaml` and the files that it names. @throws CommandError where there is no such file */
export async function readProject(file: string): Promise<ReadProject> {
  const text = textOf(file);
  return { ...(await readFileAt(text, { root: dirname(file), shown: file })), text };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
