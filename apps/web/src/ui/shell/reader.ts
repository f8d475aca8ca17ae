import { canHere } from '@headroom/api/rights';
import { unstable_rethrow } from 'next/navigation';
import type { Actor } from '#server/access/actor.ts';
import { currentActor } from '#server/access/permit.ts';
import type { Place } from './places.ts';

/** Reader of the page; null when that cannot be known now, as Postgres is away. The page itself says so. */
export async function reader(): Promise<Actor | null> {
  try {
    return await currentActor();
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}

/** Addresses of the places that the reader may go to; all of them while it is not known who that is. */
export function placesFor(actor: Actor | null, places: readonly Place[]): string[] {
  return places.filter(({ action }) => !action || !actor || canHere(actor, action)).map(({ href }) => href);
}
