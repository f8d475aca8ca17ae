import { NOT_FOUND } from '@headroom/model/suite';
import { Silence } from '../check.ts';
import { openSession } from './session.ts';
import { type AnyTarget, clientOf } from './target.ts';

export const LOST_SESSION = 'unknown session';

/** Characters at the end of an id that another id differs in. */
const DIFFERENT = 4;

/**
 * A request of a session that the server does not know, as after its restart. By the transport's specification it is
 * answered 404, upon which clients open another session.
 * @returns a warning
 */
export async function checkLostSession(target: AnyTarget): Promise<string | undefined> {
  const client = clientOf(target);
  try {
    await openSession(client);
    const { sessionId } = client;
    if (sessionId === undefined) return undefined;
    const status = await client.statusWith({ 'Mcp-Session-Id': otherThan(sessionId) }).catch((error) => {
      if (!(error instanceof Silence)) throw error;
      return 'no answer';
    });
    if (status === NOT_FOUND) return undefined;
    return `expected status 404 to an unknown session, got ${status}: after a restart of the server, clients wait for 404 to open another session`;
  } finally {
    await client.close();
  }
}

/** An id of the same form. */
function otherThan(id: string): string {
  const end = id.slice(-DIFFERENT).replace(/./g, (at) => (at === '0' ? '1' : '0'));
  return id.slice(0, -DIFFERENT) + end;
}
