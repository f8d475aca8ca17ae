import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { formatProblem, parseProject } from '@headroom/project';
import type { CheckOptions } from '../arguments/arguments.ts';
import { CommandError, EXIT } from '../exit.ts';
import { printable } from '../output/printable.ts';
import { projectText } from '../output/project.ts';

/** Tells whether a `headroom.yaml` is right, and what it says. Gives the status to end with. */
export function checkCommand({ file }: CheckOptions): number {
  const within = pathsIn(dirname(file));
  const parsed = parseProject(textOf(file), {
    file,
    readFile: (path) => readFileSync(within(path), 'utf8'),
    isThere: (path) => isThere(() => within(path)),
  });
  if ('project' in parsed) {
    process.stdout.write(`${projectText(file, parsed.project)}\n`);
    return EXIT.ok;
  }
  const lines = parsed.problems.map((problem) => printable(formatProblem(problem)));
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.problems;
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
