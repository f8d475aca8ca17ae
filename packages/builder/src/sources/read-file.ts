/** `@headroom/builder/file`: reads a `headroom.yaml`, and what it names, in a thread of its own. */
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadOf } from '@headroom/model/text/thread';
import type { Parsed } from '@headroom/project';

/** Location of a headroom.yaml. */
export interface FilePlace {
  /** Absolute path of the folder at which paths of the file begin; null: there is none, and files stand for any. */
  readonly root: string | null;
  /** Name of the file in problems. */
  readonly shown: string;
}

/** A text, and where it stands: what the thread is asked. */
export interface FileQuestion extends FilePlace {
  readonly text: string;
}

const HERE = fileURLToPath(import.meta.url);
/** Beside this file, in the sources as in what is bundled of them for the command. The web app runs that of the sources. */
const THREAD = join(dirname(HERE), `file-thread${extname(HERE)}`);
/** The longest files that its limits let through take a tenth of a second, and on a busy host the thread starts slowly. */
const ask = threadOf<FileQuestion, Parsed>(THREAD, { withinMs: 20_000, memoryMb: 128 });

/**
 * Reads the text of a headroom.yaml with the files that it names; links in the repository lead nowhere else. The text is
 * a stranger's: it cannot hold up the process.
 */
export async function readFileAt(text: string, { root, shown }: FilePlace): Promise<Parsed> {
  try {
    return await ask({ text, root, shown });
  } catch (error) {
    const message = `cannot be read: ${(error as Error).message}`;
    return { problems: [{ file: shown, line: 1, column: 1, field: '', message }] };
  }
}
