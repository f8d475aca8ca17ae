/**
 * The work of those who send. A delivery that is due is taken for a while by moving its next attempt behind that
 * while: a process that dies gives it back by doing nothing. All times are the database's.
 */
import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** A delivery to attempt now. */
export interface TakenDelivery {
  readonly id: string;
  readonly eventId: string;
  /** Counts this one. */
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
}

/** What an attempt came to. */
export interface Attempted {
  /** HTTP status; null when there was no answer. */
  readonly responseStatus: number | null;
  /** Why it is not delivered, in words; null when it is. */
  readonly error: string | null;
  /** `null`: there is no further attempt. */
  readonly retryInMs: number | null;
}

/** Takes deliveries that are due, the longest due first, for `leaseMs`; of several takers each gets others. */
export function takeDeliveries(
  db: Db,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<TakenDelivery[]> {
  return db.$queryRaw<TakenDelivery[]>`
    WITH due AS (
      SELECT "id" FROM "WebhookDelivery" WHERE "status" = 'waiting' AND "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE "WebhookDelivery" AS delivery
    SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + ${leaseMs}::float8 * interval '1 millisecond'
    FROM due, "Webhook" AS webhook
    WHERE delivery."id" = due."id" AND webhook."id" = delivery."webhookId"
    RETURNING delivery."id", delivery."eventId", delivery."attempts", webhook."url", webhook."secret"`;
}

/**
 * Writes what an attempt came to: delivered without an error, else waiting, or given up.
 * @returns false when somebody else has taken it meanwhile, or it is gone
 */
export async function settleDelivery(
  db: Db,
  { id, attempts }: Pick<TakenDelivery, 'id' | 'attempts'>,
  { responseStatus, error, retryInMs }: Attempted,
): Promise<boolean> {
  const status = error === null ? 'delivered' : retryInMs === null ? 'given_up' : 'waiting';
  const settled = await db.$executeRaw`
    UPDATE "WebhookDelivery"
    SET "status" = ${status}::"DeliveryStatus", "responseStatus" = ${responseStatus},
      "error" = ${error === null ? null : storable(error)},
      "nextAttemptAt" = now() + ${retryInMs ?? 0}::float8 * interval '1 millisecond',
      "endedAt" = CASE WHEN ${status} = 'waiting' THEN NULL ELSE now() END
    WHERE "id" = ${id}::uuid AND "status" = 'waiting' AND "attempts" = ${attempts}`;
  return settled > 0;
}
