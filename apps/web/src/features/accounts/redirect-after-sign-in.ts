import { redirect } from 'next/navigation';
import { isDemoOwner } from '#server/access/demo.ts';
import { currentActor } from '#server/access/permit.ts';

/** Redirects a signed-in account to `next`; of all others, answers whether they are the owner of a demo. */
export async function arrive(next: string): Promise<'demo' | 'stranger'> {
  const actor = await currentActor();
  if (isDemoOwner(actor)) return 'demo';
  if (actor.kind === 'user') redirect(next);
  return 'stranger';
}
