import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '#server/edge/security-headers.ts';
import type { CachedPage } from './cached-page.ts';

/** Sends a cached page as its reader takes it: compressed or not, or nothing where the browser has it already. */
export function send(
  { html, gzipped, etag, policy, renderedAtMs }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const compressed = takesGzip(request);
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
  response.setHeader('content-security-policy', policy);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  // Browsers may cache it, but ask each time whether it is still the same: a publication may have been withdrawn.
  response.setHeader('cache-control', 'private, max-age=0, must-revalidate');
  response.setHeader('vary', 'accept-encoding, cookie');
  response.setHeader('etag', etag);
  response.setHeader('age', Math.floor((Date.now() - renderedAtMs) / 1000));
  if (request.headers['if-none-match']?.includes(etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = compressed ? gzipped : html;
  if (compressed) response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-length', body.byteLength);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*gzip\s*(?!;\s*q=0(\.0+)?\s*(,|$))(;|,|$)/.test(String(headers['accept-encoding'] ?? ''));
}
