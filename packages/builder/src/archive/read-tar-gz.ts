import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { type Entry, nothing, type Visit } from './entry.ts';
import { ArchiveRefused, Budget, damaged, shownName, TAR_OVERHEAD_BYTES } from './limits.ts';

/** Headers beside an entry's own: long names. The library keeps them in memory. */
const META_BYTES = 64 * 1024;
const BLOCK_BYTES = 512;
/** By which the library would unpack a second time, uncounted. */
const PACKED = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
];

const KINDS: Readonly<Partial<Record<string, Entry['kind']>>> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  SymbolicLink: 'link',
  Link: 'hard link',
};

/** Reads a tar that gzip has packed, as it is unpacked. @throws ArchiveRefused; what `visit` throws */
export async function readTarGz(path: string, visit: Visit): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const parser = new Parser({ strict: true, maxMetaEntrySize: META_BYTES });
  let visiting = Promise.resolve();
  let current: ReadEntry | undefined;
  parser.on('entry', (found: ReadEntry) => {
    current = found;
    // It is told by the archive as a whole.
    found.on('error', () => {});
    // The library tells of the next one once this one is read to its end.
    visiting = visiting
      .then(() => visit(entryOf(found)))
      .catch((error) => stop.abort(error))
      .then(() => void found.resume());
  });
  let over = false;
  parser.on('eof', () => {
    over = true;
  });
  parser.on('ignoredEntry', (found: ReadEntry) => stop.abort(strange(found)));
  parser.on('error', (error) => stop.abort(damaged(error)));
  try {
    const ended = once(parser, 'end', { signal });
    ended.catch(() => {});
    for await (const chunk of unpacked(path)) {
      signal.throwIfAborted();
      // The rest is counted like all else, but the library would keep it in memory.
      if (over) continue;
      if (!parser.write(chunk)) await once(parser, 'drain', { signal });
    }
    signal.throwIfAborted();
    parser.end();
    await ended;
    await visiting;
    signal.throwIfAborted();
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error;
    // Its reader would wait for more for ever.
    current?.destroy(reason);
    await visiting;
    throw reason;
  }
}

/** The tar, by the block at first. @throws ArchiveRefused where it is too much, or no tar */
async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  const budget = new Budget(size, TAR_OVERHEAD_BYTES);
  let head = Buffer.alloc(0);
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of file.pipe(gunzip)) {
      budget.take(chunk.length);
      if (head.length >= BLOCK_BYTES) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length >= BLOCK_BYTES) yield asTar(head);
    }
  } catch (cause) {
    throw cause instanceof ArchiveRefused ? cause : damaged(cause);
  } finally {
    file.destroy();
  }
  if (head.length < BLOCK_BYTES) throw new ArchiveRefused('what gzip packed is not a tar');
}

function asTar(head: Buffer): Buffer {
  const isPacked = PACKED.some((magic) => magic.every((byte, i) => head[i] === byte));
  if (isPacked)
    throw new ArchiveRefused('it is compressed twice; send a zip, or a tar compressed once with gzip');
  return head;
}

function entryOf(found: ReadEntry): Entry {
  const { path: name, type, mode = 0, size, linkpath = '' } = found;
  const kind = KINDS[type];
  if (!kind) throw strange(found);
  return {
    name,
    kind,
    executable: (mode & 0o111) !== 0,
    bytes: kind === 'file' ? size : 0,
    target: kind === 'link' || kind === 'hard link' ? linkpath : '',
    content: kind === 'file' ? () => found as unknown as AsyncIterable<Uint8Array> : nothing,
  };
}

function strange({ path, type }: ReadEntry): ArchiveRefused {
  return new ArchiveRefused(
    `${shownName(path)} is of the type ${type}; allowed are files, folders and links`,
  );
}
