import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readFileAt } from '@headroom/builder/file';
import { LeadsOut, placeWithin } from '@headroom/builder/place';
import { suiteOfWorkload } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import { formatProblem, type Project } from '@headroom/project';

/** A headroom.yaml with problems, or none where one is named; the message, a line each, is what people are shown. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** Prefixes the errors of a side’s work with its name: base or head; null for a run, which has one side. */
export async function namingSide<T>(side: Side | null, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (side === null || !(error instanceof FileRefused)) throw error;
    const lines = error.message.split('\n').map((line) => `${side}: ${line}`);
    throw new FileRefused(lines.join('\n'), { cause: error });
  }
}

/** A project as one side of a run has it. */
export interface OwnProject {
  /** Text of its file. */
  readonly text: string;
  readonly project: Project;
  /** Absolute path of the folder at which paths of the file begin. */
  readonly root: string;
  /** Name of the file in it. */
  readonly name: string;
}

const KB = 1024;
const MOST_BYTES = 64 * KB;

/**
 * Parses the file of a project in a checkout.
 * @param text of the file, which may be another one than the repository's
 * @throws FileRefused where it has problems, or its folder is not one of the checkout
 */
export async function parseOwnProject(worktree: string, path: string, text: string): Promise<OwnProject> {
  const root = within(worktree, dirname(path), `there is no folder ${dirname(path)} at this revision`);
  const parsed = await readFileAt(text, { root, shown: path });
  if ('problems' in parsed) throw new FileRefused(parsed.problems.map(formatProblem).join('\n'));
  return { text, project: parsed.project, root, name: basename(path) };
}

/** Whether a checkout has anything where the file of a project should lie. */
export function hasOwnFile(worktree: string, path: string): boolean {
  return lstatSync(join(worktree, path), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Text of the file of a project in a checkout: it is no link, and lies there whatever folders on its way are.
 * @throws FileRefused where it is not there, or too large
 */
export function readOwnFile(worktree: string, path: string): string {
  const absent = `there is no ${path} at this revision`;
  const found = lstatSync(join(worktree, path), { throwIfNoEntry: false });
  if (!found) throw new FileRefused(absent);
  if (!found.isFile()) throw new FileRefused(`${path} is not a file at this revision`);
  if (found.size > MOST_BYTES) throw new FileRefused(`${path} is larger than ${MOST_BYTES / KB} KB`);
  return readFileSync(within(worktree, path, absent), 'utf8');
}

/**
 * Refuses a side whose file has another workload than a run was queued with: all sides are asked by that one.
 * @throws FileRefused
 */
export function refuseOtherWorkload(suite: string, side: Side | null, { project }: OwnProject): void {
  if (suiteOfWorkload(project.workload) === suite) return;
  const what = 'the workload of the file at this revision differs from that of the last try';
  throw new FileRefused(
    side === null
      ? `${what}: try it at this revision, then queue the run again`
      : `${what}, and a comparison asks both sides the same: compare revisions that have one workload, and try the project at one of them first`,
  );
}

/** @throws FileRefused where links lead out of the checkout, or there is nothing */
function within(worktree: string, path: string, absent: string): string {
  try {
    return placeWithin(worktree, path);
  } catch (cause) {
    throw new FileRefused(cause instanceof LeadsOut ? cause.message : absent, { cause });
  }
}
