import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { readStat } from '@headroom/builder';

/** A process of a server, by the program that it executes. */
export interface Program {
  readonly pid: number;
  /** Path of its executable as the process sees it. */
  readonly path: string;
  /** File name of its executable, such as `python3.12`. */
  readonly name: string;
  /** Processor time that it used so far, in clock ticks. */
  readonly ticks: number;
}

/** Programs of processes, the one that used most processor time first; those that have ended are left out. */
export async function programsOf(pids: readonly number[]): Promise<Program[]> {
  const programs = await Promise.all(pids.map(programOf));
  return programs.filter((program) => program !== undefined).toSorted((a, b) => b.ticks - a.ticks);
}

async function programOf(pid: number): Promise<Program | undefined> {
  const path = await readlink(`/proc/${pid}/exe`).catch(() => undefined);
  const stat = readStat(pid);
  if (path === undefined || !stat) return undefined;
  const [whole] = path.split(' (deleted)') as [string];
  return { pid, path: whole, name: basename(whole), ticks: stat.ownTicks };
}

/**
 * Reads a regular file that a process sees at an absolute path, which the process itself may have written: no more than
 * `bytes` of it, no pipe or device, and no symbolic link as its last part or its folder.
 * @returns undefined where there is none, or the process is gone
 */
export async function readAsSeen(pid: number, path: string, bytes: number): Promise<Buffer | undefined> {
  const root = `/proc/${pid}/root`;
  const folder = await openAsSeen(`${root}${dirname(path)}`, constants.O_DIRECTORY);
  if (!folder) return undefined;
  await using _folder = folder;
  // By the descriptor of the folder: the process cannot put another in its place.
  const file = await openAsSeen(`/proc/self/fd/${folder.fd}/${basename(path)}`, constants.O_NONBLOCK);
  if (!file) return undefined;
  await using _file = file;
  const { size } = await file.stat();
  if (!(await file.stat()).isFile()) return undefined;
  const buffer = Buffer.alloc(Math.min(size, bytes));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

function openAsSeen(path: string, flags: number) {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | flags).catch(() => undefined);
}
