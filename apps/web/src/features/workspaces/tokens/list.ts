import { type ApiToken, listTokens } from '@headroom/db';
import { type Actor, roleIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';

/** The tokens of a workspace that somebody may see: their own; an owner sees all. Newest first. */
export async function tokensFor(actor: Actor, workspaceId: string): Promise<ApiToken[]> {
  if (actor.kind === 'anonymous') return [];
  const all = roleIn(actor, workspaceId) === 'owner';
  return listTokens(db(), workspaceId, all ? undefined : actor.userId);
}
