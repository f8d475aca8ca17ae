import { randomUUID } from 'node:crypto';
import { type Attempted, type Db, readEvent, type TakenDelivery, type WebhookToTest } from '@headroom/db';
import { type Fetched, fetchGuarded, type Guard } from '#server/outbound/fetch-guarded.ts';
import { bodyOf, testBodyOf } from './body.ts';
import { isForge } from './forge/format.ts';
import { checkForge, tellForge } from './forge/tell.ts';
import { MAX_ATTEMPTS, waitMs } from './schedule.ts';
import { signatureHeaders } from './sign.ts';

/** Status by which a receiver says that it wants no more. */
const GONE = 410;

/** A receiver that takes longer makes others wait … */
const PROMPT_MS = 2000;
/** … and is kept apart from them for so long: one that takes turns at being slow gains little. */
const SLOW_FOR_MS = 10 * 60_000;

/** Outcome of an attempt that this installation failed at: whatever it was, the delivery is settled. */
export function failedHere(attempts: number, random: number): Attempted {
  const error = 'sending failed; see the log of the web app';
  return { responseStatus: null, error, retryInMs: waitMs(attempts, random), slowForMs: null };
}

/** Sends a message once. Never throws for what a receiver does. */
export async function attemptDelivery(db: Db, delivery: TakenDelivery, guard: Guard): Promise<Attempted> {
  const { eventId, attempts, url, secret, format } = delivery;
  if (attempts > MAX_ATTEMPTS) {
    const error = `none of ${MAX_ATTEMPTS} attempts ended`;
    return { responseStatus: null, error, retryInMs: null, slowForMs: null };
  }
  const event = await readEvent(db, eventId);
  if (!event) return { responseStatus: null, error: 'the run was deleted', retryInMs: null, slowForMs: null };
  if (isForge(delivery)) {
    const { responseStatus, error, retryAfterMs } = await tellForge(db, delivery, event, guard);
    const waits = error === null ? null : waitMs(attempts, Math.random());
    const retryInMs = waits === null ? null : Math.max(waits, retryAfterMs ?? 0);
    return { responseStatus, error, retryInMs, slowForMs: null };
  }
  const { fetched, tookMs } = await sendSigned(
    { url, secret, id: event.id, body: bodyOf(format, event) },
    guard,
  );
  const slowForMs = tookMs < PROMPT_MS ? null : SLOW_FOR_MS;
  return { ...outcomeOf(fetched, attempts, Math.random()), slowForMs };
}

/** Outcome of a test. */
export interface Tested {
  readonly responseStatus: number | null;
  /** Reason why it was not delivered; null when it was. */
  readonly error: string | null;
  readonly tookMs: number;
}

/** Sends a webhook a test, once: by the rules of deliveries, but for the waits. */
export async function sendTest(webhook: WebhookToTest, guard: Guard): Promise<Tested> {
  const { url, secret } = webhook;
  if (isForge(webhook)) return checkForge(webhook, guard);
  const message = { url, secret, id: randomUUID(), body: testBodyOf(webhook, new Date()) };
  const { fetched, tookMs } = await sendSigned(message, guard);
  const { responseStatus, error } = outcomeOf(fetched, MAX_ATTEMPTS, 0);
  return { responseStatus, error, tookMs: Math.round(tookMs) };
}

/** Sends a message. Answers what came back, and in which time. */
async function sendSigned(
  { url, secret, id, body }: { url: string; secret: string; id: string; body: string },
  guard: Guard,
): Promise<{ fetched: Fetched; tookMs: number }> {
  const startedAt = performance.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Headroom',
    ...signatureHeaders(secret, { id, at: new Date(), body }),
  };
  const fetched = await fetchGuarded({ url, method: 'POST', body, headers }, guard);
  return { fetched, tookMs: performance.now() - startedAt };
}

/** Meaning of a response: 2xx is delivered, 410 ends it, everything else is retried. */
export function outcomeOf(fetched: Fetched, attempts: number, random: number): Omit<Attempted, 'slowForMs'> {
  const retryInMs = waitMs(attempts, random);
  if (fetched.state !== 'answered') return { responseStatus: null, error: fetched.reason, retryInMs };
  const { status: responseStatus, method } = fetched;
  if (responseStatus === GONE) {
    return { responseStatus, error: 'it answered 410, which ends messages', retryInMs: null };
  }
  if (method === 'GET') {
    // A 200 to that is no receipt: it never saw the message.
    const error = 'its redirect drops the message: set the new address, or redirect with 307 or 308';
    return { responseStatus, error, retryInMs };
  }
  if (responseStatus >= 200 && responseStatus < 300) return { responseStatus, error: null, retryInMs: null };
  return { responseStatus, error: 'its status is not 2xx', retryInMs };
}
