import { canHere } from '@headroom/api/rights';
import type { SignedIn } from '#server/access/actor.ts';
import { isDemoOwner } from '#server/access/demo.ts';
import type { Account } from './account-menu.tsx';
import { Bar } from './bar.tsx';
import { PLACES } from './places.ts';
import { placesFor, reader } from './reader.ts';

/** The bar on top of every page, for its reader. A client component draws it, from as little as every page has to send. */
export async function Header() {
  const actor = await reader();
  return (
    <Bar
      places={placesFor(actor, PLACES)}
      canQueue={actor !== null && canHere(actor, 'run.create')}
      account={actor?.kind === 'user' ? accountOf(actor) : null}
      canSignIn={actor?.kind === 'anonymous'}
    />
  );
}

function accountOf(actor: SignedIn): Account {
  const { name, email, memberships, workspaceId } = actor;
  const workspaces = memberships.map(({ workspaceId: id, name, role }) => ({ id, name, role }));
  return { name, email, workspaces, active: workspaceId, canSignOut: !isDemoOwner(actor) };
}
