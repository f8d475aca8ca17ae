import {
  type Db,
  type EventMail,
  isUnreachable,
  readEvent,
  settleDelivery,
  spreadEvents,
  takeDeliveries,
} from '@headroom/db';
import PQueue from 'p-queue';
import { attemptDelivery, failedHere } from '#features/webhooks/attempt.ts';
import { runEndMail } from '#features/webhooks/run-end-mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { DeliveryResult } from '#server/metrics/metrics.ts';
import type { Guard } from '#server/outbound/fetch-guarded.ts';
import { Lane } from './lane.ts';

/** Interval at which an idle process looks for what is due. */
const EVERY_MS = 1000;

/** Events handed on at once. */
const EVENTS_AT_ONCE = 100;

/** E-mails of this process on their way at once. */
const MAILS_AT_ONCE = 4;

/**
 * Deliveries on their way at once: in this process, and of one workspace and one webhook in all processes together.
 * Those that let a sender wait have places of their own, so that they make nobody wait but each other.
 */
const AT_ONCE = {
  prompt: { places: 32, perWorkspace: 4, perWebhook: 2 },
  slow: { places: 16, perWorkspace: 2, perWebhook: 1 },
} as const;
const PER_WORKSPACE_IN_ALL = AT_ONCE.prompt.perWorkspace + AT_ONCE.slow.perWorkspace;

/** Lease of the process that took a delivery: longer than an attempt can take. */
const LEASE_MS = 60_000;

export interface DispatcherOptions {
  readonly db: Db;
  readonly guard: Guard;
  readonly mail: Mailer;
  /** Called on failures of this side: the database, the mail server, a fault. */
  readonly warn: (fields: { err: unknown; eventId?: string; deliveryId?: string }, message: string) => void;
  /** Called once the result of an attempt is stored. */
  readonly settled?: (result: DeliveryResult) => void;
  readonly everyMs?: number;
  readonly leaseMs?: number;
}

/**
 * Tells webhooks and e-mail addresses of events, until it is stopped. Any number of processes may do so: each event
 * is handed on once, and each delivery attempted by one at a time. A delivery whose process dies is attempted again,
 * so receivers may get it twice, under the same id. Events are handed on whatever receivers and the mail server do.
 */
export function startDispatcher(options: DispatcherOptions): { stop(): Promise<void> } {
  const { everyMs = EVERY_MS } = options;
  const failures = failuresOf(options);
  const lanes = [deliveryLane(options, 'prompt', failures), deliveryLane(options, 'slow', failures)];
  const mails = new PQueue({ concurrency: MAILS_AT_ONCE });
  const events = new Lane({
    places: 1,
    everyMs,
    failed: failures.failed,
    take: () => spread(options, failures.worked),
    async work(found: readonly EventMail[]) {
      for (const mail of found) void mails.add(() => sendRunEnd(options, mail));
      for (const lane of lanes) lane.wake();
    },
  });
  return {
    async stop() {
      await Promise.all([events, ...lanes].map((lane) => lane.stop()));
      await mails.onIdle();
    },
  };
}

/** Hands events on. Answers their e-mails as one piece of work; none where nothing happened. */
async function spread({ db }: DispatcherOptions, worked: () => void): Promise<(readonly EventMail[])[]> {
  const { events, mails } = await spreadEvents(db, { limit: EVENTS_AT_ONCE });
  worked();
  return events > 0 ? [mails] : [];
}

function deliveryLane(
  { db, guard, warn, settled = () => {}, everyMs = EVERY_MS, leaseMs = LEASE_MS }: DispatcherOptions,
  name: keyof typeof AT_ONCE,
  { failed }: Failures,
) {
  const { places, ...own } = AT_ONCE[name];
  const limits = { ...own, perWorkspaceInAll: PER_WORKSPACE_IN_ALL };
  return new Lane({
    places,
    everyMs,
    failed,
    take: (room) => takeDeliveries(db, { slow: name === 'slow', room, leaseMs, ...limits }),
    async work(delivery) {
      const attempted = await attemptDelivery(db, delivery, guard).catch((err: unknown) => {
        // Without its database nothing can be settled: its lease ends by itself.
        if (isUnreachable(err)) throw err;
        warn(
          { err, deliveryId: delivery.id },
          'a message to a webhook failed here; it is tried again, or given up',
        );
        return failedHere(delivery.attempts, Math.random());
      });
      if (!(await settleDelivery(db, delivery, attempted))) return;
      const { error, retryInMs } = attempted;
      settled(error === null ? 'delivered' : retryInMs === null ? 'given_up' : 'waiting');
    },
  });
}

async function sendRunEnd({ db, mail, warn }: DispatcherOptions, { eventId, to }: EventMail): Promise<void> {
  try {
    const event = await readEvent(db, eventId);
    if (event) await mail(runEndMail(event, to));
  } catch (err) {
    warn({ err, eventId }, 'an e-mail of the end of a run was not sent');
  }
}

type Failures = ReturnType<typeof failuresOf>;

/** Tells what goes wrong once, not every second. */
function failuresOf({ warn }: DispatcherOptions) {
  let failing = false;
  return {
    worked() {
      failing = false;
    },
    failed(err: unknown) {
      const what = isUnreachable(err) ? 'the database answers again' : 'this fault is gone';
      if (!failing) warn({ err }, `webhooks and e-mails wait until ${what}`);
      failing = true;
    },
  };
}
