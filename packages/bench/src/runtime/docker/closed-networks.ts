import { SPECIAL_NETWORKS } from '@headroom/builder/sandbox';

/** Routes to half of all addresses stand for the default route. */
const SHORTEST_PREFIX = 8;

/**
 * Networks that builds are kept from: special networks, and those to which their host has a way of its own.
 * @param routes text of its /proc/net/route
 */
export function closedNetworks(routes: string): string[] {
  return [...new Set([...SPECIAL_NETWORKS, ...networksOf(routes)])];
}

/** The networks of the kernel's routes, as /proc/net/route lists them: bytes of an address from last to first. */
export function networksOf(routes: string): string[] {
  return routes
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .flatMap(([, destination, , , , , , mask]) => {
      if (destination === undefined || mask === undefined) return [];
      const prefix = bytesOf(mask).reduce(
        (bits, byte) => bits + byte.toString(2).replaceAll('0', '').length,
        0,
      );
      return prefix < SHORTEST_PREFIX ? [] : [`${bytesOf(destination).join('.')}/${prefix}`];
    });
}

function bytesOf(word: string): number[] {
  return [6, 4, 2, 0].map((at) => Number.parseInt(word.slice(at, at + 2), 16));
}
