import type { Db, Transaction } from '../db.ts';
import type { EventKind } from '../generated/client.ts';
import { KNOWN_EVENT_KINDS } from '../newer.ts';

/** Somebody who wants to be told of an event by e-mail. */
export interface EventMail {
  readonly eventId: string;
  readonly to: string;
}

export interface Spread {
  /** Number of events that were handed on. */
  readonly events: number;
  /** E-mails to send; handed out once, so one is lost where the process dies before it is sent. */
  readonly mails: readonly EventMail[];
}

interface NewEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: EventKind;
  /** Of its run. */
  readonly watchId: string | null;
}

/**
 * Hands the oldest events on that were not yet: writes a delivery for every webhook of their workspace that wants
 * their kind; the forge of a watch is told of its own runs only. Several processes share the work: an event is handed
 * on once. Events nobody wanted are removed.
 */
export async function spreadEvents(db: Db, { limit }: { limit: number }): Promise<Spread> {
  return db.$transaction(async (tx) => {
    const events = await tx.$queryRaw<NewEvent[]>`
      SELECT event."id", event."workspaceId", event."kind"::text AS "kind", run."watchId"
      FROM "Event" AS event JOIN "Run" AS run ON run."id" = event."runId" WHERE event."spreadAt" IS NULL
        -- Those of a newer version wait for a process of it.
        AND event."kind"::text = ANY(${KNOWN_EVENT_KINDS}::text[])
      ORDER BY event."id" LIMIT ${limit} FOR UPDATE OF event SKIP LOCKED`;
    if (events.length === 0) return { events: 0, mails: [] };
    await tx.webhookDelivery.createMany({ data: await deliveriesOf(tx, events) });
    const ids = events.map(({ id }) => id);
    const mails = await tx.$queryRaw<EventMail[]>`
      SELECT event."id" AS "eventId", maker."email" AS "to"
      FROM "Event" AS event
      JOIN "Run" AS run ON run."id" = event."runId"
      JOIN "User" AS maker ON maker."id" = run."createdById"
      -- Who left the workspace is not told of its runs.
      JOIN "Membership" AS membership
        ON membership."userId" = maker."id" AND membership."workspaceId" = event."workspaceId"
      WHERE event."id" = ANY(${ids}::uuid[]) AND maker."mailAtRunEnd"
        AND event."kind" IN ('run_finished', 'watch_change', 'watch_search', 'watch_paused', 'watch_digest', 'host_drift')
      ORDER BY event."id"`;
    await tx.$executeRaw`UPDATE "Event" SET "spreadAt" = now() WHERE "id" = ANY(${ids}::uuid[])`;
    const kept = mails.map(({ eventId }) => eventId);
    await tx.event.deleteMany({ where: { id: { in: ids, notIn: kept }, deliveries: { none: {} } } });
    return { events: events.length, mails };
  });
}

async function deliveriesOf(tx: Transaction, events: readonly NewEvent[]) {
  const webhooks = await tx.webhook.findMany({
    where: { workspaceId: { in: events.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, workspaceId: true, kinds: true, watchId: true },
  });
  return events.flatMap((event) =>
    webhooks
      .filter(({ workspaceId, kinds }) => workspaceId === event.workspaceId && kinds.includes(event.kind))
      .filter(({ watchId }) => watchId === null || watchId === event.watchId)
      .map((webhook) => ({ webhookId: webhook.id, eventId: event.id })),
  );
}
