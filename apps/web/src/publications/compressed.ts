import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { asksGzip } from './gzip-asked.ts';

/** Once a page, so the most there is. */
const LEVEL = 9;

/** Bytes, compressed as well as gzip can. */
export function compressed(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  return promisify(gzip)(bytes, { level: LEVEL }) as Promise<Buffer<ArrayBuffer>>;
}

/**
 * An answer in the encoding its reader asked for. Next.js drops the content-encoding of a route's answer and would
 * compress it anew for every reader; next.config.ts sets the header of these paths instead, for all who ask for gzip.
 * So whatever is answered to them must be compressed.
 */
export async function asAsked(request: Request, response: Response): Promise<Response> {
  if (!response.body || !asksGzip(request.headers) || response.headers.get('content-encoding'))
    return response;
  const { status, headers } = response;
  return new Response(await compressed(Buffer.from(await response.arrayBuffer())), { status, headers });
}
