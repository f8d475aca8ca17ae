import { can } from '@headroom/api/rights';
import type { Actor } from '#server/access/actor.ts';
import { readActor } from '#server/access/read-actor.ts';
import { findTarget } from '#server/access/target.ts';
import { ApiError } from '#server/http/errors.ts';

/** Reader of a run's stream, with the credentials of the request. */
export interface Visitor {
  readonly actor: Actor;
  readonly headers: Headers;
  /** The end of a secret link. */
  readonly key: string | null;
}

/**
 * Those of a run's readers who may not read it any more. The run is asked for once, and each session and each token
 * once, one after the other: many readers make this slower and nothing else. Throws while the database is away.
 */
export async function withoutRights<Reader extends { readonly visitor: Visitor }>(
  runId: string,
  readers: readonly Reader[],
): Promise<Reader[]> {
  const run = await findTarget('run', runId, null);
  const known = new Map<string, Actor | null>();
  const lost: Reader[] = [];
  for (const reader of readers) {
    const { actor: before, headers, key } = reader.visitor;
    const name = credentialOf(before);
    const actor = known.has(name) ? known.get(name) : await readAgain(headers);
    known.set(name, actor ?? null);
    if (!actor || !can(actor, 'run.read', run && { ...run, ...(key && { key }) })) lost.push(reader);
  }
  return lost;
}

/** Key of an actor's credential: accounts have several sessions and tokens, each of which can be ended. */
function credentialOf(actor: Actor): string {
  if (actor.kind === 'anonymous') return actor.kind;
  return actor.kind === 'user' ? `session ${actor.sessionId}` : `token ${actor.tokenId}`;
}

/** Null for a token that is not valid any more. */
async function readAgain(headers: Headers): Promise<Actor | null> {
  try {
    return await readActor(headers);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
