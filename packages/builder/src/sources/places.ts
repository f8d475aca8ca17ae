import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceRefused } from '@headroom/project';
import { sha256 } from '../build/digest.ts';
import { LeadsOut, placeWithin } from '../place-within.ts';

/** Folders of a server's files, and of more that may be made. */
export interface Places {
  /** Absolute root of the checkout. */
  readonly repository: string;
  /** Name of the headroom.yaml, which lies there. */
  readonly file: string;
  /** Folder that generated code bases are written to; it is kept as long as the run. */
  readonly scratch: string;
}

const NOT_BY_LINK = constants.O_RDONLY | constants.O_NOFOLLOW;
const MAX_BYTES = 4 * 2 ** 20;

/**
 * Absolute path of a file or folder of the repository, which no link leads out of.
 * @param field of headroom.yaml that names it
 * @throws SourceRefused
 */
export async function placeIn({ repository }: Places, path: string, field: string): Promise<string> {
  try {
    return placeWithin(repository, path);
  } catch (cause) {
    const problem =
      cause instanceof LeadsOut
        ? 'leads out of the repository: name a file of it'
        : 'is not in the repository';
    throw new SourceRefused(`${field} names ${path}, which ${problem}`, { cause });
  }
}

/** The text of a file of the repository. @throws SourceRefused */
export async function textIn(places: Places, path: string, field: string): Promise<string> {
  const place = await placeIn(places, path, field);
  try {
    const file = await open(place, NOT_BY_LINK);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES + 1));
      if (bytesRead > MAX_BYTES) throw new SourceRefused(`${field} names ${path}, which is longer than 4 MB`);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof SourceRefused) throw cause;
    throw new SourceRefused(`${field} names ${path}, which cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** A code base that is made of these files, by their names: one folder a content. @returns its path */
export async function writeCodeBase(
  { scratch }: Places,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(scratch, `${name}-${shortDigest(files)}`);
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** Part of a digest that tells code bases of one installation apart. */
export function shortDigest(of: unknown): string {
  return sha256(JSON.stringify(of)).slice(0, 12);
}
