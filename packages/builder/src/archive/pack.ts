import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

const BLOCK_BYTES = 512;
/** A tar ends in two empty blocks. */
const END = Buffer.alloc(2 * BLOCK_BYTES);
/** The same files make the same bytes, whenever they are packed. */
const EPOCH = new Date(0);

/** A tar.gz of files by their paths, which are short (`MAX_PATH_BYTES`). */
export function packArchive(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => blocksOf(path, Buffer.from(text)));
  return gzipSync(Buffer.concat([...blocks, END]));
}

function blocksOf(path: string, content: Buffer): Buffer[] {
  const header = new Header({ path, type: 'File', mode: 0o644, size: content.length, mtime: EPOCH });
  header.encode();
  if (header.needPax || !header.block) throw new Error(`the path ${path} is too long for a tar`);
  const padding = Buffer.alloc((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES);
  return [header.block, content, padding];
}
