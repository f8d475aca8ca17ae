import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { clientAddress } from '#server/http/client.ts';

/** Key under which an address is counted; of IPv6, its network of 64 bits, all of which one party has. */
export function keyOfAddress(headers: Headers): string {
  const address = clientAddress(headers) ?? 'unknown';
  return isIPv6(address) ? networkOf(address) : address;
}

/** The count of an account, whether there is one or not; the e-mail itself does not leave the database. */
export function keyOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}

/** The first four groups of an IPv6 address, however it is written. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
