import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast addresses (RFC 4291); everything else of IPv6 leads inwards, nowhere, or to IPv4 by a detour. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Addresses of IPv4 as networks without it are given them (RFC 6052). */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local (and with it the
 * metadata services of clouds), multicast, documentation or any other range with a special meaning. Addresses
 * of IPv6 that hold one of IPv4 are judged by that one, or refused (6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const bytes = address.toByteArray();
  if (address.range() === 'ipv4Mapped' || address.match(NAT64)) {
    return isPublicAddress(bytes.slice(-4).join('.'));
  }
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast';
}
