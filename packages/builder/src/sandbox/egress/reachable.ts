import { createSocket } from 'node:dgram';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { SPECIAL_NETWORKS } from './special-networks.ts';

/**
 * Ranges outside global unicast (RFC 4291), and in it those that lead to IPv4 by a detour: Teredo and 6to4.
 */
const INSIDE_IPV6 = ['::/3', '4000::/2', '8000::/1', '2001::/32', '2002::/16'];
const ANY_PORT = 9;
/** Addresses of IPv4 as networks without it are given them (RFC 6052). */
const NAT64 = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/i;

type Family = 'ipv4' | 'ipv6';

/** One list a family: a list takes an IPv4 address for one of IPv6 as well, by the mapped form of it. */
const INSIDE = { ipv4: networks(SPECIAL_NETWORKS, 'ipv4'), ipv6: networks(INSIDE_IPV6, 'ipv6') };

/**
 * True of an IP address that programs may be led to: one of the internet, and neither this host's own nor in a network that
 * the host is in.
 */
export async function isReachable(address: string): Promise<boolean> {
  const [, high, low] = NAT64.exec(address) ?? [];
  if (low !== undefined)
    return isReachable(dotted(Number.parseInt(high ?? '0', 16), Number.parseInt(low, 16)));
  // An address that carries a zone is link-local; a list takes none of it.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const isInside = INSIDE[family].check(address, family) || ownNetworks(family).check(address, family);
  return !isInside && !(await isOwn(address, family));
}

/**
 * Whether an address is the host's own, also one of an interface that is down: the host speaks to it from the
 * same address. Nothing is sent.
 */
function isOwn(address: string, family: Family): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket(family === 'ipv4' ? 'udp4' : 'udp6');
  const end = (own: boolean) => socket.close(() => resolve(own));
  // A host without a route to it cannot be led there.
  socket.once('error', () => end(false));
  socket.connect(ANY_PORT, address, () => end(socket.address().address === address));
  return promise;
}

/** Networks of this host, read each time: interfaces come and go. */
function ownNetworks(family: Family): BlockList {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const own = all.filter((one) => one.family.toLowerCase() === family);
  return networks(
    own.map(({ address, cidr }) => cidr ?? `${address}/${family === 'ipv4' ? 32 : 128}`),
    family,
  );
}

function networks(cidrs: readonly string[], family: Family): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address, prefix] = cidr.split('/') as [string, string];
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
