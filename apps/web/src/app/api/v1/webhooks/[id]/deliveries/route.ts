import { listDeliveries } from '@headroom/db';
import { deliveryBody } from '#features/webhooks/bodies.ts';
import { DELIVERIES_LISTED, listDeliveriesOperation } from '#features/webhooks/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route<{ id: string }>(
  listDeliveriesOperation,
  async ({ params: { id: webhookId }, workspaceId }) => {
    const deliveries = await listDeliveries(db(), { workspaceId, webhookId, limit: DELIVERIES_LISTED });
    return reply(listDeliveriesOperation, { deliveries: deliveries.map(deliveryBody) });
  },
);
