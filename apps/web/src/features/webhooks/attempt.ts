import { type Attempted, type Db, readEvent, type TakenDelivery } from '@headroom/db';
import { type Fetched, fetchGuarded, type Guard } from '#server/outbound/fetch-guarded.ts';
import { messageOf } from './message.ts';
import { waitMs } from './schedule.ts';
import { signatureHeaders } from './sign.ts';

/** Status by which a receiver says that it wants no more. */
const GONE = 410;

/** A receiver that takes longer makes others wait … */
const PROMPT_MS = 2000;
/** … and is kept apart from them for so long: one that takes turns at being slow gains little. */
const SLOW_FOR_MS = 10 * 60_000;

/** Sends a message once. Never throws for what a receiver does. */
export async function attemptDelivery(
  db: Db,
  { eventId, attempts, url, secret }: TakenDelivery,
  guard: Guard,
): Promise<Attempted> {
  const event = await readEvent(db, eventId);
  if (!event) return { responseStatus: null, error: 'the run is gone', retryInMs: null, slowForMs: null };
  const body = JSON.stringify(messageOf(event));
  const startedAt = performance.now();
  const fetched = await fetchGuarded(
    {
      url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Headroom',
        ...signatureHeaders(secret, { id: event.id, at: new Date(), body }),
      },
    },
    guard,
  );
  const isPrompt = performance.now() - startedAt < PROMPT_MS;
  return { ...outcomeOf(fetched, attempts, Math.random()), slowForMs: isPrompt ? null : SLOW_FOR_MS };
}

/** Meaning of a response: 2xx is delivered, 410 ends it, everything else is retried. */
export function outcomeOf(fetched: Fetched, attempts: number, random: number): Omit<Attempted, 'slowForMs'> {
  const retryInMs = waitMs(attempts, random);
  if (fetched.state !== 'answered') return { responseStatus: null, error: fetched.reason, retryInMs };
  const { status: responseStatus, method } = fetched;
  if (responseStatus === GONE) {
    return { responseStatus, error: 'it answered 410: it wants no more messages', retryInMs: null };
  }
  if (method === 'GET') {
    // A 200 to that is no receipt: it never saw the message.
    const error = 'its redirect drops the message; set the new address, or redirect with 307 or 308';
    return { responseStatus, error, retryInMs };
  }
  if (responseStatus >= 200 && responseStatus < 300) return { responseStatus, error: null, retryInMs: null };
  return { responseStatus, error: 'its status is not 2xx', retryInMs };
}
