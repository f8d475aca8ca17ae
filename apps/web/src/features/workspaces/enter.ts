import { enterWorkspace } from '@headroom/db';
import type { Actor, SignedIn } from '#server/access/actor.ts';
import { enterAsDemo } from '#server/access/demo.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';

/**
 * The actor as a signed-in account. Operations for a browser only have no scope, so that no token comes this
 * far.
 */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'user') return actor;
  throw new ApiError('forbidden', 'You must be signed in; API tokens may not do this.');
}

/** Makes a workspace the one that the pages of this session list from now on. */
export async function enter({ sessionId }: SignedIn, workspaceId: string): Promise<void> {
  if (sessionId === '') enterAsDemo(workspaceId);
  else await enterWorkspace(db(), { sessionId, workspaceId });
}
