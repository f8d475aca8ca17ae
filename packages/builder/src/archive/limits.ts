import { MAX_ARCHIVE_BYTES } from '@headroom/model/run';

const MB = 2 ** 20;

/** Files, folders and links of an archive, all together; folders count that are only named by what lies in them. */
export const MAX_ENTRIES = 20_000;
/** Symbolic links: each is followed to its end. */
export const MAX_LINKS = 1000;
/** Names that all of them lead through. */
export const MAX_LINK_STEPS = 100_000;
/** Bytes of a path, and of what a link names. */
export const MAX_PATH_BYTES = 500;
/** As file systems have it. */
export const MAX_NAME_BYTES = 255;
/** All files together. */
const MAX_UNPACKED_BYTES = 512 * MB;
/** Factor by which an archive may grow as it is unpacked, once that comes to more than `ALWAYS_BYTES`. */
const MAX_RATIO = 100;
const ALWAYS_BYTES = 32 * MB;

/** An archive that is not taken; the message says of which entry, and what is allowed. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}

/** Refusal of an archive that cannot be read, or that says what is not so. */
export function damaged(cause: unknown): ArchiveRefused {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new ArchiveRefused(`it is damaged: ${said}`, { cause });
}

/** The name of an entry as messages show it. */
export function shownName(name: string): string {
  return JSON.stringify(name.slice(0, 120).toWellFormed());
}

/** Counts what is unpacked, before it is. */
export class Budget {
  readonly #most: number;
  #used = 0;

  /** @param packedBytes size of the archive */
  constructor(packedBytes: number, extra = 0) {
    const allowed = Math.max(ALWAYS_BYTES, MAX_RATIO * packedBytes);
    this.#most = Math.min(MAX_UNPACKED_BYTES, allowed) + extra;
  }

  get used(): number {
    return this.#used;
  }

  /** @throws ArchiveRefused where it becomes too much */
  take(bytes: number): void {
    this.#used += bytes;
    if (this.#used <= this.#most) return;
    throw new ArchiveRefused(
      `it unpacks to too much: at most ${MAX_UNPACKED_BYTES / MB} MB, and more than ${ALWAYS_BYTES / MB} MB only up to ${MAX_RATIO} times its own size`,
    );
  }
}

/** Headers and padding of a tar, beside the files in it. */
export const TAR_OVERHEAD_BYTES = MAX_ENTRIES * 2048;

/** @throws ArchiveRefused for one that is larger than any that is taken */
export function refuseLarge(bytes: number): void {
  if (bytes > MAX_ARCHIVE_BYTES) {
    throw new ArchiveRefused(`it is larger than ${MAX_ARCHIVE_BYTES / MB} MB`);
  }
}
