import { z } from 'zod';

/** `host:port` as URLs write it: the host in small letters, IPv6 in brackets, the port always given. */
export type Place = string;

const HINT = 'set HEADROOM_WEBHOOK_ALLOW to hosts with ports, separated by commas: hooks.internal:8080';

/**
 * The places that users may have requests sent to although they are not public, or without TLS; from
 * HEADROOM_WEBHOOK_ALLOW.
 */
export const allowedPlacesSchema = z
  .string()
  .default('')
  .transform((list, context): ReadonlySet<Place> => {
    const entries = list.split(',').map((entry) => entry.trim());
    const places = entries.filter((entry) => entry !== '').map(placeNamed);
    if (places.includes(null)) context.addIssue(HINT);
    return new Set(places.filter((place) => place !== null));
  });

function placeNamed(entry: string): Place | null {
  const [, host, port] = /^(\[.+\]|[^:/@?#]+):(\d{1,5})$/.exec(entry) ?? [];
  const url = host && port ? URL.parse(`http://${host}:${port}`) : null;
  return url ? placeOf(url) : null;
}

/** Place that a URL leads to. */
export function placeOf({ protocol, hostname, port }: URL): Place {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
