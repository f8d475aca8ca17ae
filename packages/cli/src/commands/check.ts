import { readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { formatProblem, parseProject, type ReadFile } from '@headroom/project';
import type { CheckOptions } from '../arguments/arguments.ts';
import { CommandError, EXIT } from '../exit.ts';
import { printable } from '../output/printable.ts';
import { projectText } from '../output/project.ts';

/** Tells whether a `headroom.yaml` is right, and what it says. Gives the status to end with. */
export function checkCommand({ file }: CheckOptions): number {
  const parsed = parseProject(textOf(file), { file, readFile: readerIn(dirname(file)) });
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

/** Reads the files of a repository, whose root is the folder of its `headroom.yaml`; links lead nowhere else. */
function readerIn(root: string): ReadFile {
  return (path) => {
    const file = realpathSync(join(root, path));
    const within = relative(realpathSync(root), file);
    if (within.startsWith('..') || isAbsolute(within)) throw new Error(`${path} leads out of the repository`);
    return readFileSync(file, 'utf8');
  };
}
