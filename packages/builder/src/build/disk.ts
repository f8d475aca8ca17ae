import { statfs } from 'node:fs/promises';
import { BuildFailed } from '../build-failed.ts';
import { TookTooLong } from './limits.ts';

const MB = 2 ** 20;
/** Room below which a failure is one of the disk. */
const FULL_BYTES = 32 * MB;
const FULL_FILES = 100;
/** Room at its fullest above which a program that says that the disk is full is not believed. */
const BELIEVED_BYTES = 4096 * MB;
/** Interval of looks: a failed program may have made room again by the time that its failure is known. */
const LOOK_EVERY_MS = 100;
const SAYS_FULL = /no space left on device|disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/i;
/** Part of a failed build's log that is looked at: what made it fail stands at its end. */
const LOG_CHARACTERS = 16 * 1024;

/** Room left on a disk. */
interface Room {
  bytes: number;
  /** Files that can still be made; Infinity where the file system does not count them. */
  files: number;
}

const ENDLESS: Room = { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };

/** Whether an error comes from a disk without room, by what the system said to us. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  }
  return false;
}

/**
 * A disk of the host had no room for something: no user's fault. The message is the reason that people are
 * shown.
 */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

export interface Writing {
  /** Folders that it writes to: not always on one disk. */
  folders: readonly string[];
  /** Ends it: then it is no matter how full the disk is. */
  signal?: AbortSignal | undefined;
  /** Removes what is left of it when it failed. */
  undo?: () => Promise<void>;
}

/**
 * Does some work that writes to disks.
 * @throws DiskFull where it failed for want of room; else what the work throws
 */
export async function withRoom<T>({ folders, signal, undo }: Writing, work: () => Promise<T>): Promise<T> {
  const watch = new DiskWatch(folders);
  try {
    return await work();
  } catch (error) {
    // Measured before anything makes room again.
    const reason = error instanceof DiskFull || signal?.aborted ? undefined : await watch.reasonOf(error);
    await undo?.();
    throw reason === undefined ? error : new DiskFull(reason, { cause: error });
  } finally {
    watch.stop();
  }
}

/** Watches how full the disks of some folders get. */
class DiskWatch {
  readonly #folders: readonly string[];
  readonly #timer: NodeJS.Timeout;
  #lowest: Room = ENDLESS;
  #looking: Promise<void>;

  constructor(folders: readonly string[]) {
    this.#folders = folders;
    this.#looking = this.#look();
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_EVERY_MS);
  }

  /** Ends it. */
  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reason of a failure for lack of room, in words; undefined for every other. */
  async reasonOf(error: unknown): Promise<string | undefined> {
    await this.#lookAgain();
    const { bytes, files } = this.#lowest;
    const isFull = isDiskFull(error) || (!isLate(error) && (bytes < FULL_BYTES || files < FULL_FILES));
    if (!isFull && !(bytes < BELIEVED_BYTES && SAYS_FULL.test(saidBy(error)))) return undefined;
    const left =
      files < FULL_FILES ? `${files} more files could be made` : `${Math.floor(bytes / MB)} MB were free`;
    return `the disk of the host was too full: at its fullest, ${left}; make room on it, or set HEADROOM_CACHE_MB lower`;
  }

  #lookAgain(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look());
    return this.#looking;
  }

  async #look(): Promise<void> {
    const rooms = await Promise.all(this.#folders.map(roomOf));
    this.#lowest = {
      bytes: Math.min(this.#lowest.bytes, ...rooms.map(({ bytes }) => bytes)),
      files: Math.min(this.#lowest.files, ...rooms.map(({ files }) => files)),
    };
  }
}

/** A folder that is not there, or not ours to see, says nothing. */
async function roomOf(folder: string): Promise<Room> {
  return statfs(folder).then(
    ({ bavail, bsize, files, ffree }) => ({
      bytes: bavail * bsize,
      files: files > 0 ? ffree : ENDLESS.files,
    }),
    () => ENDLESS,
  );
}

/** A step that was ended because of its time was slow, whatever the disk. */
function isLate(error: unknown): boolean {
  return error instanceof TookTooLong || (error instanceof BuildFailed && isLate(error.cause));
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message}\n${error instanceof BuildFailed ? error.log.slice(-LOG_CHARACTERS) : ''}`;
}
