import type { Db } from '../db.ts';
import type { DeliveryStatus, EventKind } from '../generated/client.ts';

export type { DeliveryStatus } from '../generated/client.ts';

/** A delivery as lists show it. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly kind: EventKind;
  readonly runId: string;
  /** Time at which that happened of which it tells. */
  readonly eventAt: Date;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Null: there is none. */
  readonly nextAttemptAt: Date | null;
  /** HTTP status of the last answer; null: there was none. */
  readonly responseStatus: number | null;
  /** Reason why the last attempt was not successful. */
  readonly error: string | null;
  readonly endedAt: Date | null;
}

const LISTED = {
  id: true,
  webhookId: true,
  status: true,
  attempts: true,
  nextAttemptAt: true,
  responseStatus: true,
  error: true,
  endedAt: true,
  webhook: { select: { url: true } },
  event: { select: { kind: true, runId: true, createdAt: true } },
} as const;

/** The deliveries of a workspace's webhooks, newest event first; of one webhook, where one is given. */
export async function listDeliveries(
  db: Db,
  { workspaceId, webhookId, limit }: { workspaceId: string; webhookId?: string | undefined; limit: number },
): Promise<Delivery[]> {
  const rows = await db.webhookDelivery.findMany({
    where: { webhook: { workspaceId }, ...(webhookId && { webhookId }) },
    orderBy: { id: 'desc' },
    take: limit,
    select: LISTED,
  });
  return rows.map(({ webhook, event, ...row }) => ({
    ...row,
    url: webhook.url,
    kind: event.kind,
    runId: event.runId,
    eventAt: event.createdAt,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
  }));
}

/**
 * Has a delivery attempted again, in its turn and with all retries, whether it was delivered, given up or waits for its
 * next attempt; one that is being attempted, after that. @returns false when there is none
 */
export async function redeliver(db: Db, id: string): Promise<boolean> {
  const again = await db.$executeRaw`
    UPDATE "WebhookDelivery"
    SET "status" = 'waiting', "attempts" = 0, "nextAttemptAt" = now(), "endedAt" = NULL
    WHERE "id" = ${id}::uuid`;
  return again > 0;
}
