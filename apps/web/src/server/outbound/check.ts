import { placeOf } from '#server/allowed-places.ts';
import { destinationOf } from './destination.ts';
import { NotPublicError } from './failures.ts';
import type { Guard } from './fetch-guarded.ts';
import { lookupFor } from './lookup.ts';

/** Time to resolve a name in. A slower one is accepted: each request judges it again. */
const PATIENCE_MS = 3000;

/**
 * Problem with an address that requests would be sent to, or its usual form. For forms, so that a mistake is
 * shown at once; `fetchGuarded` is what keeps requests from going inwards.
 */
export async function checkDestination(
  text: string,
  guard: Guard,
): Promise<{ href: string } | { refused: string }> {
  const { allowed } = guard;
  const destination = destinationOf(text, allowed);
  if ('refused' in destination) return destination;
  const { url } = destination;
  const isPublic =
    allowed.has(placeOf(url)) ||
    (await new Promise<boolean>((settle) => {
      setTimeout(settle, PATIENCE_MS, true).unref();
      lookupFor(url, guard)(url.hostname, { all: true }, (error) =>
        settle(!(error instanceof NotPublicError)),
      );
    }));
  return isPublic ? { href: url.href } : { refused: 'must be a public address' };
}
