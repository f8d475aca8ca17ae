import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Actor } from '#server/access/actor.ts';
import { clientAddress } from '#server/edge/client.ts';

/** Key under which an address is counted; of IPv6, its network of 64 bits, all of which one party has. */
export function keyOfAddress(headers: Headers): string {
  const address = clientAddress(headers) ?? 'unknown';
  return isIPv6(address) ? networkOf(address) : address;
}

/** The count of an account, whether there is one or not; the e-mail itself does not leave the database. */
export function keyOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

/**
 * Key under which the actions of an account are counted, with a browser or by any of its tokens, in all its
 * workspaces; of an anonymous actor, that of the address. A token whose maker left the workspace is no token
 * any more, so that each has an account.
 */
export function keyOfAccount(actor: Actor, headers: Headers): string {
  return actor.kind === 'anonymous' ? keyOfAddress(headers) : `user-${actor.userId}`;
}

/**
 * The count of requests: as of an account, but all its tokens have one and its browsers another. Who has a token that
 * leaked can revoke it, however much is asked for with it.
 */
export function keyOfActor(actor: Actor, headers: Headers): string {
  return actor.kind === 'token' ? `tokens-${actor.userId}` : keyOfAccount(actor, headers);
}

/** The first four groups of an IPv6 address, however it is written. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
