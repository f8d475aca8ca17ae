import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, readEvent, settleDelivery, spreadEvents, takeDeliveries } from '@headroom/db';
import type { Mailer } from '../mail/mailer.ts';
import type { Guard } from '../outbound/fetch-guarded.ts';
import { attemptDelivery } from './attempt.ts';
import { runEndMail } from './run-end-mail.ts';

/** How often an idle process looks for what is due. */
const EVERY_MS = 2000;

/** Events handed on, and deliveries attempted, at once. */
const EVENTS_AT_ONCE = 100;
const DELIVERIES_AT_ONCE = 16;

/** How long a delivery is left to the process that took it: longer than an attempt can take. */
const LEASE_MS = 60_000;

export interface DispatcherOptions {
  readonly db: Db;
  readonly guard: Guard;
  readonly mail: Mailer;
  /** Told what failed on this side: the database, the mail server. */
  readonly warn: (fields: { err: unknown; eventId?: string }, message: string) => void;
  readonly everyMs?: number;
  readonly leaseMs?: number;
}

/**
 * Tells webhooks and e-mail addresses of events, until it is stopped. Any number of processes may do so: each event
 * is handed on once, and each delivery attempted by one at a time. A delivery whose process dies is attempted again,
 * so receivers may get it twice, under the same id.
 */
export function startDispatcher(options: DispatcherOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = dispatch(options, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function dispatch(options: DispatcherOptions, signal: AbortSignal): Promise<void> {
  const { warn, everyMs = EVERY_MS } = options;
  let failing = false;
  while (!signal.aborted) {
    const busy = await workOnce(options).then(
      (worked) => {
        failing = false;
        return worked;
      },
      (err: unknown) => {
        // Told once, not every two seconds.
        if (!failing) warn({ err }, 'webhooks and e-mails wait until the database answers again');
        failing = true;
        return false;
      },
    );
    if (!busy) await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Does what is due now. @returns whether there may be more */
export async function workOnce(options: DispatcherOptions): Promise<boolean> {
  const { db, leaseMs = LEASE_MS } = options;
  const mails = await spreadEvents(db, { limit: EVENTS_AT_ONCE });
  await Promise.all(mails.map((mail) => sendRunEnd(options, mail)));
  const taken = await takeDeliveries(db, { limit: DELIVERIES_AT_ONCE, leaseMs });
  await Promise.all(
    taken.map(async (delivery) =>
      settleDelivery(db, delivery, await attemptDelivery(db, delivery, options.guard)),
    ),
  );
  return taken.length > 0;
}

async function sendRunEnd(
  { db, mail, warn }: DispatcherOptions,
  { eventId, to }: { eventId: string; to: string },
): Promise<void> {
  try {
    const event = await readEvent(db, eventId);
    if (event) await mail(runEndMail(event, to));
  } catch (err) {
    warn({ err, eventId }, 'an e-mail of the end of a run was not sent');
  }
}
