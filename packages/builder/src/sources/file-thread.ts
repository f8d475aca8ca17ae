/** Thread that reads files of strangers; see read-file.ts. */
import { readFileSync, statSync } from 'node:fs';
import { answerIn } from '@headroom/model/text/thread';
import { type Parsed, parseProject } from '@headroom/project';
import { placeWithin } from '../place-within.ts';
import type { FileQuestion } from './read-file.ts';

answerIn(({ text, root, shown }: FileQuestion) =>
  root === null ? readAlone(text, shown) : readAt(text, root, shown),
);

/** Without its repository: a file of values stands for any, and what a source says is not looked at. */
function readAlone(text: string, file: string): Parsed {
  return parseProject(text, { file, readFile: (path) => (path.endsWith('.json') ? '[0]' : '0') });
}

const MB = 2 ** 20;
/** Largest file that a headroom.yaml names, and all that it names together. */
const MOST_BYTES = MB;
const MOST_BYTES_TOGETHER = 4 * MB;

function readAt(text: string, root: string, shown: string): Parsed {
  const texts = new Map<string, string>();
  let read = 0;
  const readFile = (path: string): string => {
    const place = placeWithin(root, path);
    const known = texts.get(place);
    if (known !== undefined) return known;
    const { size } = statSync(place);
    read += size;
    if (size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES / MB} MB`);
    if (read > MOST_BYTES_TOGETHER) {
      throw new Error(
        `with it, files that ${shown} names are larger than ${MOST_BYTES_TOGETHER / MB} MB together`,
      );
    }
    const text = readFileSync(place, 'utf8');
    texts.set(place, text);
    return text;
  };
  return parseProject(text, {
    file: shown,
    readFile,
    readSource: readFile,
    isThere: (path) => isThere(() => placeWithin(root, path)),
  });
}

function isThere(find: () => string): boolean {
  try {
    find();
    return true;
  } catch {
    // Whatever keeps it from being found, a build would not find it either.
    return false;
  }
}
