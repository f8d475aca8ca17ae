import { constants } from 'node:fs';
import { type FileHandle, open, readlink, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { readProc, readStat } from '@headroom/builder';

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

/** Id of a process in the innermost PID namespace that it is in; undefined once it has ended. */
export function ownPidOf(pid: number): string | undefined {
  const [, ids] = /^NSpid:(.*)$/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return ids?.trim().split(/\s/).at(-1);
}

/**
 * Opens a regular file that a process sees at an absolute path, which the process itself may have put there: no pipe or
 * device, and no symbolic link as its last part or its folder.
 * @returns undefined where there is none, or the process is gone
 */
export async function openAsSeen(pid: number, path: string): Promise<FileHandle | undefined> {
  const folder = await folderAsSeen(pid, path);
  if (!folder) return undefined;
  await using _folder = folder;
  // By the descriptor of the folder: the process cannot put another in its place.
  const file = await openPlain(`/proc/self/fd/${folder.fd}/${basename(path)}`, constants.O_NONBLOCK);
  if (!file || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

/** The first bytes of such a file. */
export async function readAsSeen(pid: number, path: string, bytes: number): Promise<Buffer | undefined> {
  const file = await openAsSeen(pid, path);
  if (!file) return undefined;
  await using _file = file;
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.min(size, bytes));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

/** Removes a file that a process sees at an absolute path; one that is not there is none. */
export async function removeAsSeen(pid: number, path: string): Promise<void> {
  const folder = await folderAsSeen(pid, path);
  if (!folder) return;
  await using _folder = folder;
  await unlink(`/proc/self/fd/${folder.fd}/${basename(path)}`).catch(() => undefined);
}

function folderAsSeen(pid: number, path: string): Promise<FileHandle | undefined> {
  return openPlain(`/proc/${pid}/root${dirname(path)}`, constants.O_DIRECTORY);
}

function openPlain(path: string, flags: number): Promise<FileHandle | undefined> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | flags).catch(() => undefined);
}
