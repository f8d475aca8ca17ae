import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { readFileAt } from '@headroom/bench/file';
import { formatProblem, type Project } from '@headroom/project';

/** A headroom.yaml with problems, or none where one is named; the message, a line each, is what people are shown. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** A project as one side of a run has it. */
export interface OwnProject {
  /** Text of its file. */
  readonly text: string;
  readonly project: Project;
  /** Absolute path of the folder at which paths of the file begin. */
  readonly root: string;
}

/**
 * Parses the file of a project in a checkout.
 * @param text of the file
 * @throws FileRefused where it has problems
 */
export function parseOwnProject(worktree: string, path: string, text: string): OwnProject {
  const root = join(worktree, dirname(path));
  const parsed = readFileAt(text, { root, shown: path });
  if ('problems' in parsed) throw new FileRefused(parsed.problems.map(formatProblem).join('\n'));
  return { text, project: parsed.project, root };
}

/**
 * Text of the file of a project in a checkout: it is no link, and lies there whatever folders on its way are.
 * @throws FileRefused where it is not there
 */
export function readOwnFile(worktree: string, path: string): string {
  const file = join(worktree, path);
  try {
    if (!lstatSync(file).isFile()) throw new FileRefused(`${path} is no file at this revision`);
    const within = relative(realpathSync(worktree), realpathSync(file));
    if (within.startsWith('..') || isAbsolute(within)) {
      throw new FileRefused(`${path} leads out of the repository`);
    }
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof FileRefused) throw cause;
    throw new FileRefused(`there is no ${path} at this revision`, { cause });
  }
}
