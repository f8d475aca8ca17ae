import { FootLinks } from './foot-links.tsx';
import { FOOT_PLACES } from './places.ts';
import { placesFor, reader } from './reader.ts';

/** The foot of every page: how its numbers come about is one click away. */
export async function Footer() {
  return <FootLinks places={placesFor(await reader(), FOOT_PLACES)} />;
}
