import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { type Entry, nothing, type Visit } from './entry.ts';
import { ArchiveRefused, damaged, MAX_ENTRIES, MAX_PATH_BYTES, shownName } from './limits.ts';

/** Names are judged by us; an entry that unpacks to more than it says is an error of the library. */
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

const STORED = 0;
const DEFLATED = 8;
const MADE_BY_UNIX = 3;

/** Bits of a file's mode on Unix: stat(2). */
const KIND_OF_MODE = 0o170_000;
const KINDS = new Map<number, Entry['kind']>([
  [0o100_000, 'file'],
  [0o040_000, 'folder'],
  [0o120_000, 'link'],
  // Written by programs that tell permissions only.
  [0, 'file'],
]);

/** Reads a zip by its central directory. @throws ArchiveRefused; what `visit` throws */
export async function readZip(path: string, visit: Visit): Promise<void> {
  const zip = await openPromise(path, OPTIONS).catch(refuse);
  try {
    if (zip.entryCount > MAX_ENTRIES) throw tooMany(zip.entryCount);
    const entries = zip.eachEntry();
    for (;;) {
      const { done, value } = await entries.next().catch(refuse);
      if (done) return;
      await visit(await entryOf(zip, value));
    }
  } finally {
    zip.close();
  }
}

function refuse(cause: unknown): never {
  throw damaged(cause);
}

function tooMany(count: number): ArchiveRefused {
  return new ArchiveRefused(`it has ${count} entries; at most ${MAX_ENTRIES} are allowed`);
}

async function entryOf(zip: ZipFile, found: ZipEntry): Promise<Entry> {
  const raw = found.fileName as unknown as Buffer;
  const name = getFileNameLowLevel(found.generalPurposeBitFlag, raw, found.extraFields, true);
  if (found.isEncrypted())
    throw new ArchiveRefused(`${shownName(name)} is encrypted; send it without a password`);
  if (![STORED, DEFLATED].includes(found.compressionMethod)) {
    const method = `method ${found.compressionMethod}`;
    throw new ArchiveRefused(`${shownName(name)} is compressed by ${method}; allowed: deflate, or none`);
  }
  const mode = found.versionMadeBy >> 8 === MADE_BY_UNIX ? found.externalFileAttributes >>> 16 : 0;
  const kind = name.endsWith('/') ? 'folder' : KINDS.get(mode & KIND_OF_MODE);
  if (!kind) throw new ArchiveRefused(`${shownName(name)} is a device; allowed are files, folders and links`);
  const content = () => contentOf(zip, found);
  return {
    name,
    kind,
    executable: (mode & 0o111) !== 0,
    bytes: kind === 'file' ? found.uncompressedSize : 0,
    target: kind === 'link' ? await targetOf(name, found, content) : '',
    content: kind === 'file' ? content : nothing,
  };
}

/** A link is kept as a file that holds what it names. */
async function targetOf(
  name: string,
  { uncompressedSize }: ZipEntry,
  content: () => AsyncIterable<Uint8Array>,
): Promise<string> {
  if (uncompressedSize > MAX_PATH_BYTES) {
    throw new ArchiveRefused(`the link ${shownName(name)} names more than ${MAX_PATH_BYTES} bytes`);
  }
  const parts = [];
  for await (const part of content()) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function* contentOf(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw damaged(cause);
  }
  if (sum !== entry.crc32) throw damaged('the checksum of an entry is wrong');
}
