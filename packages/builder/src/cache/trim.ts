import { bytesOf, type Tell, warn } from './tree.ts';

const MB = 2 ** 20;

/** Something a cache keeps: it can be made again. */
export interface Cached {
  /** Space that it takes on the disk; undefined where that cannot be known. */
  bytes: number | undefined;
  /** Milliseconds since 1970. */
  usedAt: number;
  /** @returns false when it stays: somebody holds it or has used it since */
  remove(): Promise<boolean>;
}

/**
 * Removes what was used longest ago until the rest takes no more than so many MB; what somebody holds counts
 * and stays. An item whose size is unknown goes whatever the rest takes.
 * @param tell told of each that could not be removed; the rest goes on
 * @returns how many were removed
 */
export async function trimCache(all: readonly Cached[], limitMb: number, tell: Tell = warn): Promise<number> {
  let bytes = all.reduce((sum, item) => sum + (item.bytes ?? 0), 0);
  let removed = 0;
  for (const item of all.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (item.bytes !== undefined && bytes <= limitMb * MB) continue;
    if (!(await removedBy(item, tell))) continue;
    bytes -= item.bytes ?? 0;
    removed++;
  }
  return removed;
}

async function removedBy(item: Cached, tell: Tell): Promise<boolean> {
  try {
    return await item.remove();
  } catch (error) {
    tell((error as Error).message);
    return false;
  }
}

/** Space that a folder takes on the disk; undefined when it cannot be looked through. */
export async function bytesUnlessUnknown(folder: string): Promise<number | undefined> {
  return bytesOf(folder).catch(() => undefined);
}
