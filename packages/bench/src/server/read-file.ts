import { readFileSync, statSync } from 'node:fs';
import { placeWithin } from '@headroom/builder/place';
import { type Parsed, parseProject } from '@headroom/project';

/** Location of a headroom.yaml. */
export interface FilePlace {
  /** Absolute path of the folder at which paths of the file begin. */
  readonly root: string;
  /** Name of the file in problems. */
  readonly shown: string;
}

const MB = 2 ** 20;
/** Largest file that a headroom.yaml names, and all that it names together. */
const MOST_BYTES = MB;
const MOST_BYTES_TOGETHER = 4 * MB;

/** Reads the text of a headroom.yaml with the files that it names; links in the repository lead nowhere else. */
export function readFileAt(text: string, { root, shown }: FilePlace): Parsed {
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
