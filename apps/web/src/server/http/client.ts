import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { once } from '#server/once.ts';

/**
 * Header in which a request's client address travels on through Next.js. Its name is random in each process,
 * so that no client can send it.
 */
export const clientHeader = once('client-header', () => `x-headroom-client-${randomUUID()}`);

/** The client's address as the edge found it; undefined for a request that did not come through it. */
export function clientAddress(headers: Headers): string | undefined {
  return headers.get(clientHeader()) ?? undefined;
}

/**
 * Address that a request comes from. It is the socket's, or behind `trustedProxies` of our own proxies, each
 * of which adds the address it was asked from to the right of x-forwarded-for, the one that the outermost of
 * them added. Addresses further left were written by the client. Where the chain is shorter than the proxies,
 * or not made of addresses, it is the socket's.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const asked = plain(socket.remoteAddress ?? '');
  if (trustedProxies === 0) return asked;
  const chain = String(headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = plain(chain.at(-trustedProxies)?.trim() ?? '');
  return chain.length >= trustedProxies && isIP(forwarded) ? forwarded : asked;
}

/** An IPv4 address as such, also where the socket says it in IPv6's words; an IPv6 address without its zone. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}
