import { keyOfAddress } from '#server/limits/keys.ts';
import type { Actor } from './actor.ts';

/**
 * Key under which the actions of an account are counted, with a browser or by any of its tokens, in all its
 * workspaces; of an anonymous actor, that of the address. A token whose maker left the workspace is no token
 * any more, so that each has an account.
 */
export function keyOfAccount(actor: Actor, headers: Headers): string {
  return actor.kind === 'anonymous' ? keyOfAddress(headers) : `user-${actor.userId}`;
}

/**
 * The count of requests: as of an account, but all its tokens have one and its browsers another. Who has a token that
 * leaked can revoke it, however much is asked for with it.
 */
export function keyOfActor(actor: Actor, headers: Headers): string {
  return actor.kind === 'token' ? `tokens-${actor.userId}` : keyOfAccount(actor, headers);
}
