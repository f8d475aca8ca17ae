import type { Delivery, Webhook } from '@headroom/db';

/** A webhook as the API shows it. */
export function serializeWebhook({ id, url, kinds, format, watchId, createdAt }: Webhook) {
  return { id, url, kinds, format, watchId, createdAt: createdAt.toISOString() };
}

/** A delivery as the API shows it. */
export function serializeDelivery({ url: _url, ...delivery }: Delivery) {
  return {
    ...delivery,
    eventAt: delivery.eventAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    endedAt: delivery.endedAt?.toISOString() ?? null,
  };
}
