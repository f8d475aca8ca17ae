import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { NotPublicError } from './failures.ts';
import { isPublicAddress } from './public-address.ts';

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Resolves a name, as `dns.lookup` does. */
export type Resolve = (hostname: string, options: LookupOptions, callback: Callback) => void;

/** As every program of the host does: /etc/hosts, then DNS. */
export const resolveByHost: Resolve = lookup;

/**
 * Resolves names for a connection that is about to be made, and refuses those that lead, by any of their addresses,
 * to one that is not public. There is no second look-up between this and the connection: what was judged is what is
 * connected to.
 */
export function guardedLookup(resolve: Resolve): Resolve {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new NotPublicError(), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
