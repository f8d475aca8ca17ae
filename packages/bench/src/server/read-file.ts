import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type Parsed, parseProject } from '@headroom/project';

/** Where a headroom.yaml lies. */
export interface FilePlace {
  /** Absolute path of the folder at which paths of the file begin. */
  readonly root: string;
  /** What problems call the file. */
  readonly shown: string;
}

/** Reads the text of a headroom.yaml with the files that it names; links in the repository lead nowhere else. */
export function readFileAt(text: string, { root, shown }: FilePlace): Parsed {
  const within = pathsIn(root);
  return parseProject(text, {
    file: shown,
    readFile: (path) => readFileSync(within(path), 'utf8'),
    isThere: (path) => isThere(() => within(path)),
  });
}

/** Places of paths of a repository. @throws for one that leads out of it */
function pathsIn(root: string): (path: string) => string {
  return (path) => {
    const place = realpathSync(join(root, path));
    const within = relative(realpathSync(root), place);
    if (within.startsWith('..') || isAbsolute(within)) throw new Error(`${path} leads out of the repository`);
    return place;
  };
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
