import { isIP } from 'node:net';
import { withoutTrailing } from '@headroom/model/text';
import { type Place, placeOf } from '#server/allowed-places.ts';
import { isPublicAddress } from './public-address.ts';

const PORTS: readonly string[] = ['', '443', '80', '8443'];
const MAX_URL = 2048;
/** Names that no public DNS answers (RFC 6761, RFC 6762, RFC 8375, and what ICANN set aside), beside those without a dot. */
const INNER_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

export type Destination = { readonly url: URL } | { readonly refused: string };

/**
 * Check of a user's address by how it is written, before any request: `refused` says what must be different.
 * The addresses of its name are judged at the request.
 */
export function destinationOf(text: string, allowed: ReadonlySet<Place>): Destination {
  if (text.length > MAX_URL) return { refused: `at most ${MAX_URL} characters` };
  const url = URL.parse(text);
  if (!url) return { refused: 'not an address; give one like https://example.org/hook' };
  // Names may end in a dot, which stands for nothing: one name must not be two.
  url.hostname = withoutTrailing(url.hostname, '.');
  if (url.username || url.password) return { refused: 'leave out user and password' };
  const isAllowed = allowed.has(placeOf(url));
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) {
    return { refused: 'must begin with https://' };
  }
  if (isAllowed) return { url };
  if (!PORTS.includes(url.port)) return { refused: 'the port must be 443, 80 or 8443' };
  return leadsInwards(url.hostname) ? { refused: 'must be a public address' } : { url };
}

function leadsInwards(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  // The URL parser wrote every notation of an IPv4 address (octal, hexadecimal, short) as four decimals.
  if (isIP(literal)) return !isPublicAddress(literal);
  return !hostname.includes('.') || INNER_NAME.test(hostname);
}
