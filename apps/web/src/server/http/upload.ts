import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '@headroom/api/operation';
import { contentTypeOf, refuseEncoded, tooLarge } from './body.ts';
import { ApiError } from './errors.ts';

/** A file that a request brought, on this machine's disk. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string;
}

/**
 * Receives the file of a request, which is refused by its declared length, or while it arrives; what was received goes
 * once it was used.
 * @throws ApiError; what `use` throws
 */
export async function receiveFile<T>(
  request: Request,
  { types, maxBytes }: NonNullable<Operation['upload']>,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const type = contentTypeOf(request);
  if (!type || !types.includes(type)) {
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type ? `declared as ${type}` : 'not declared'}; send the file as it is, with "content-type: ${types[0]}" (or ${types.slice(1).join(', ')}).`,
    );
  }
  refuseEncoded(request);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const folder = await mkdtemp(join(tmpdir(), 'headroom-upload-'));
  try {
    return await use(await written(request, join(folder, 'file'), maxBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function written(request: Request, path: string, maxBytes: number): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    // Leaving the loop ends the stream.
    for await (const part of request.body ?? []) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(part);
      await file.appendFile(part);
    }
  } finally {
    await file.close();
  }
  return { path, bytes, digest: hash.digest('hex') };
}
