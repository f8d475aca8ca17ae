import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A page as it is sent, made once for all its readers: Next.js draws and compresses it for each. */
export interface Document {
  readonly html: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
  readonly madeAtMs: number;
}

/** A page from what Next.js answered, compressed by gzip or not. */
export async function documentOf(body: Buffer, encoding?: string): Promise<Document> {
  const html = encoding === 'gzip' ? await promisify(gunzip)(body) : body;
  return {
    html,
    gzipped: await promisify(gzip)(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    madeAtMs: Date.now(),
  };
}
