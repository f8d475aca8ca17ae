import { createHash } from 'node:crypto';
import { packArchive } from '@headroom/builder/archive';
import type { NewArchive } from '@headroom/db';

/** As large as the parts are in which an archive is stored. */
const PART_BYTES = 2 ** 20;

/** An archive of files, by their paths; equal files make equal bytes. */
export function packed(
  contents: Readonly<Record<string, string>>,
): Pick<NewArchive, 'digest' | 'bytes' | 'files' | 'fileBytes' | 'parts'> {
  const archive = packArchive(contents);
  async function* parts() {
    for (let at = 0; at < archive.length; at += PART_BYTES) yield archive.subarray(at, at + PART_BYTES);
  }
  const texts = Object.values(contents);
  return {
    digest: createHash('sha256').update(archive).digest('hex'),
    bytes: archive.length,
    files: texts.length,
    fileBytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    parts,
  };
}
