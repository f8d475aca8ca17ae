/**
 * The work of those who send. A delivery that is due is taken for a while, its next attempt moved behind that while: a
 * process that dies gives it back by doing nothing. All times are the database's.
 */
import type { Db, Transaction } from '../db.ts';
import type { WebhookFormat } from '../generated/client.ts';
import { KNOWN_EVENT_KINDS } from '../newer.ts';
import { storable } from '../storable.ts';

/** A delivery to attempt now. */
export interface TakenDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** Counts this one. */
  readonly attempts: number;
  /** Until when it is this taker's; no other one has the same moment. */
  readonly takenUntil: Date;
  readonly url: string;
  readonly secret: string;
  readonly format: WebhookFormat;
  readonly workspaceId: string;
  /** Watch that a forge is told of, and the name of its statuses there; null of other formats. */
  readonly watchId: string | null;
  readonly statusName: string | null;
}

/** Outcome of an attempt. */
export interface Attempted {
  /** HTTP status; null when there was no answer. */
  readonly responseStatus: number | null;
  /** Reason why it is not delivered, in words; null when it is. */
  readonly error: string | null;
  /** `null`: there is no further attempt. */
  readonly retryInMs: number | null;
  /** Time that its webhook counts as slow from now; null: it answered promptly. */
  readonly slowForMs: number | null;
}

/** Limits of what may be taken at once; what others have in hand counts. */
export interface Taking {
  /** Whether of webhooks that count as slow, or of the others: those who send keep them apart. */
  readonly slow: boolean;
  /** By this taker. */
  readonly room: number;
  readonly perWorkspace: number;
  /** Of both kinds of webhooks: what is in hand of one that has just become slow is of the others no more. */
  readonly perWorkspaceInAll: number;
  /** One of a forge's: what it shows is read before it is written. */
  readonly perWebhook: number;
  readonly leaseMs: number;
}

/**
 * Key of the advisory lock under which deliveries are taken by one after the other: each sees what the others have in
 * hand.
 */
const TAKING_LOCK = 4_712_009;

/**
 * Takes deliveries that are due, for `leaseMs`. Workspaces take turns: first comes the first delivery of each, then the
 * second; within a turn, the workspace served longest ago.
 */
export async function takeDeliveries(db: Db, taking: Taking): Promise<TakenDelivery[]> {
  if (!(await anyIsDue(db))) return [];
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TAKING_LOCK}::bigint)`;
    const due = await turnsOf(tx, taking);
    if (due.length === 0) return [];
    const webhookIds = due.map(({ webhookId }) => webhookId);
    // Before their deliveries, in the order in which a webhook is removed with its own.
    await tx.$executeRaw`UPDATE "Webhook" SET "takenAt" = now() WHERE "id" = ANY(${webhookIds}::uuid[])`;
    return take(
      tx,
      due.map(({ id }) => id),
      taking.leaseMs,
    );
  });
}

async function anyIsDue(db: Db): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT FROM "WebhookDelivery" WHERE "status" = 'waiting' AND "nextAttemptAt" <= now() LIMIT 1`;
  return found.length > 0;
}

/** Deliveries that are due and may be taken, in the order of their turns. */
function turnsOf(
  tx: Transaction,
  { slow, room, perWorkspace, perWorkspaceInAll, perWebhook }: Taking,
): Promise<{ id: string; webhookId: string }[]> {
  return tx.$queryRaw`
    WITH webhook AS (
      SELECT "id", "workspaceId", "takenAt", CASE WHEN "watchId" IS NULL THEN ${perWebhook}::int ELSE 1 END AS "atOnce"
      FROM "Webhook" WHERE coalesce("slowUntil" > now(), false) = ${slow}
    ), in_hand AS (
      SELECT "webhookId", count(*) AS "deliveries" FROM "WebhookDelivery"
      WHERE "takenUntil" > now() GROUP BY "webhookId"
    ), in_all AS (
      SELECT "workspaceId", sum("deliveries") AS "inAll"
      FROM in_hand JOIN "Webhook" ON "Webhook"."id" = in_hand."webhookId" GROUP BY "workspaceId"
    ), team AS (
      SELECT "workspaceId", max("takenAt") AS "servedAt", coalesce(sum("deliveries"), 0) AS "deliveries",
        coalesce(max("inAll"), 0) AS "inAll"
      FROM webhook LEFT JOIN in_hand ON in_hand."webhookId" = webhook."id" LEFT JOIN in_all USING ("workspaceId")
      GROUP BY "workspaceId"
    ), turns AS (
      SELECT due.*, team."servedAt", team."deliveries" + row_number() OVER own AS "turn",
        team."inAll" + row_number() OVER own AS "turnInAll"
      FROM webhook JOIN team USING ("workspaceId")
      LEFT JOIN in_hand ON in_hand."webhookId" = webhook."id"
      CROSS JOIN LATERAL (
        SELECT "id", "webhookId", "nextAttemptAt" FROM "WebhookDelivery"
        WHERE "webhookId" = webhook."id" AND "status" = 'waiting' AND "nextAttemptAt" <= now()
          AND coalesce("takenUntil" <= now(), true)
          -- Those of a newer version wait for a process of it.
          AND EXISTS (
            SELECT FROM "Event" AS event
            WHERE event."id" = "eventId" AND event."kind"::text = ANY(${KNOWN_EVENT_KINDS}::text[]))
        ORDER BY "nextAttemptAt"
        LIMIT greatest(0, webhook."atOnce" - coalesce(in_hand."deliveries", 0))
      ) AS due
      WINDOW own AS (PARTITION BY "workspaceId" ORDER BY due."nextAttemptAt", due."id")
    )
    SELECT "id", "webhookId" FROM turns
    WHERE "turn" <= ${perWorkspace}::int AND "turnInAll" <= ${perWorkspaceInAll}::int
    ORDER BY "turn", "servedAt" NULLS FIRST, "nextAttemptAt" LIMIT ${room}`;
}

/** Passes over those that somebody who does not ask for turns has at this moment. */
function take(tx: Transaction, ids: readonly string[], leaseMs: number): Promise<TakenDelivery[]> {
  return tx.$queryRaw<TakenDelivery[]>`
    WITH due AS (
      SELECT "id", date_trunc('milliseconds', now()) + ${leaseMs}::float8 * interval '1 millisecond' AS "until"
      FROM "WebhookDelivery"
      WHERE "id" = ANY(${ids}::uuid[]) AND "status" = 'waiting' AND "nextAttemptAt" <= now()
      FOR UPDATE SKIP LOCKED)
    UPDATE "WebhookDelivery" AS delivery
    SET "attempts" = "attempts" + 1, "nextAttemptAt" = due."until", "takenUntil" = due."until"
    FROM due, "Webhook" AS webhook
    WHERE delivery."id" = due."id" AND webhook."id" = delivery."webhookId"
    RETURNING delivery."id", delivery."webhookId", delivery."eventId", delivery."attempts",
      delivery."takenUntil", webhook."url", webhook."secret", webhook."format"::text AS "format",
      webhook."workspaceId", webhook."watchId", webhook."statusName"`;
}

/**
 * Writes what an attempt came to: delivered without an error, else waiting, or given up. One that was asked for again
 * meanwhile stays due.
 * @returns false when it was asked for again, somebody else has taken it meanwhile, or it is gone
 */
export async function settleDelivery(
  db: Db,
  {
    id,
    webhookId,
    attempts,
    takenUntil,
  }: Pick<TakenDelivery, 'id' | 'webhookId' | 'attempts' | 'takenUntil'>,
  { responseStatus, error, retryInMs, slowForMs }: Attempted,
): Promise<boolean> {
  if (slowForMs !== null) {
    await db.$executeRaw`
      UPDATE "Webhook" SET "slowUntil" = now() + ${slowForMs}::float8 * interval '1 millisecond'
      WHERE "id" = ${webhookId}::uuid`;
  }
  const status = error === null ? 'delivered' : retryInMs === null ? 'given_up' : 'waiting';
  const settled = await db.$executeRaw`
    UPDATE "WebhookDelivery"
    SET "status" = ${status}::"DeliveryStatus", "responseStatus" = ${responseStatus},
      "error" = ${error === null ? null : storable(error)},
      "nextAttemptAt" = now() + ${retryInMs ?? 0}::float8 * interval '1 millisecond', "takenUntil" = NULL,
      "endedAt" = CASE WHEN ${status} = 'waiting' THEN NULL ELSE now() END
    WHERE "id" = ${id}::uuid AND "takenUntil" = ${takenUntil} AND "attempts" = ${attempts}`;
  if (settled > 0) return true;
  await db.$executeRaw`
    UPDATE "WebhookDelivery" SET "takenUntil" = NULL WHERE "id" = ${id}::uuid AND "takenUntil" = ${takenUntil}`;
  return false;
}
