import { type Attempted, type Db, readEvent, type TakenDelivery } from '@headroom/db';
import { type Fetched, fetchGuarded, type Guard } from '../outbound/fetch-guarded.ts';
import { messageOf } from './message.ts';
import { waitMs } from './schedule.ts';
import { signatureHeaders } from './sign.ts';

/** By this status a receiver says that it wants no more. */
const GONE = 410;

/** Sends a message once. Never throws for what a receiver does. */
export async function attemptDelivery(
  db: Db,
  { eventId, attempts, url, secret }: TakenDelivery,
  guard: Guard,
): Promise<Attempted> {
  const event = await readEvent(db, eventId);
  if (!event) return { responseStatus: null, error: 'the run is gone', retryInMs: null };
  const body = JSON.stringify(messageOf(event));
  const fetched = await fetchGuarded(
    {
      ...{ url, method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Headroom',
        ...signatureHeaders(secret, { id: event.id, at: new Date(), body }),
      },
    },
    guard,
  );
  return outcomeOf(fetched, attempts, Math.random());
}

/** What an answer means: 2xx is delivered, 410 ends it, everything else is tried again. */
export function outcomeOf(fetched: Fetched, attempts: number, random: number): Attempted {
  const retryInMs = waitMs(attempts, random);
  if (fetched.state !== 'answered') return { responseStatus: null, error: fetched.reason, retryInMs };
  const { status: responseStatus, method } = fetched;
  if (responseStatus === GONE) {
    return { responseStatus, error: 'it wants no more', retryInMs: null };
  }
  if (method === 'GET') {
    // A 200 to that is no receipt: it never saw the message.
    const error =
      'it redirected in a way that drops the message; give the new address, or redirect with 307 or 308';
    return { responseStatus, error, retryInMs };
  }
  if (responseStatus >= 200 && responseStatus < 300) return { responseStatus, error: null, retryInMs: null };
  return { responseStatus, error: 'its status is not 2xx', retryInMs };
}
