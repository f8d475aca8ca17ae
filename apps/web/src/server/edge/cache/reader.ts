import { createHash } from 'node:crypto';
import { can } from '@headroom/api/rights';
import { readActor } from '#server/access/read-actor.ts';
import { findTarget } from '#server/access/target.ts';

/**
 * Cache key of a reader of a run's page: a name for everything about a signed-in reader that the page shows,
 * read from the database with each request, so that who signed out or lost a role has another. Undefined for
 * who may not read the run.
 */
export async function readerOf(
  headers: Headers,
  runId: string,
  key: string | null,
): Promise<string | undefined> {
  const actor = await readActor(headers);
  if (actor.kind !== 'user') return undefined;
  if (!can(actor, 'run.read', await findTarget('run', runId, key))) return undefined;
  return createHash('sha256').update(JSON.stringify(actor)).digest('base64url').slice(0, 22);
}
