import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type Place, placeOf } from '#server/allowed-places.ts';
import { NotPublicError } from './failures.ts';
import { isPublicAddress } from './public-address.ts';

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Resolves a name, as `dns.lookup` does. */
export type Resolve = (hostname: string, options: LookupOptions, callback: Callback) => void;

/** Time that a name server may be silent; it is asked twice. */
const SILENCE_MS = 2000;

/**
 * Look-up as every program of the host does it: /etc/hosts, then DNS. It runs in one of few threads, which
 * nobody can end: names whose servers are silent would hold up every other look-up of the process, so it is
 * for names that the operator chose.
 */
const resolveByHost: Resolve = lookup;

/** Look-up by name servers alone, those of the host unless others are given; it holds no other up. */
export function resolveByDns({
  servers,
  silenceMs = SILENCE_MS,
}: {
  readonly servers?: readonly string[];
  readonly silenceMs?: number;
} = {}): Resolve {
  return (hostname, _options, callback) => {
    const resolver = new Resolver({ timeout: silenceMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    const asked = [
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ];
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (found.length > 0) return callback(null, found);
      const reasons = answers.map((answer) => answer.status === 'rejected' && answer.reason.code);
      const isUnknown = reasons.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
      // The codes that `lookup` has for the two.
      callback(Object.assign(new Error('no address'), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' }), []);
    });
  };
}

/** Look-up for an address: guarded, unless the operator allowed the place. */
export function lookupFor(
  url: URL,
  { allowed, resolve }: { readonly allowed: ReadonlySet<Place>; readonly resolve?: Resolve },
): Resolve {
  if (allowed.has(placeOf(url))) return resolve ?? resolveByHost;
  return guardedLookup(resolve ?? resolveByDns());
}

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
