import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Parsed, parseProject } from '@headroom/project';
import { CommandError } from '../exit.ts';

/** Reads a `headroom.yaml` and the files that it names. @throws CommandError where there is no such file */
export function readProject(file: string): Parsed {
  const within = pathsIn(dirname(file));
  return parseProject(textOf(file), {
    file,
    readFile: (path) => readFileSync(within(path), 'utf8'),
    isThere: (path) => isThere(() => within(path)),
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Places of paths of a repository, whose root is the folder of its `headroom.yaml`; links lead nowhere else. */
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
