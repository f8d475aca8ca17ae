import { listDeliveries } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { deliveryBody } from '#webhooks/bodies.ts';
import { DELIVERIES_LISTED, listDeliveriesOperation } from '#webhooks/operations.ts';

export const GET = route<{ id: string }>(
  listDeliveriesOperation,
  async ({ params: { id: webhookId }, workspaceId }) => {
    const deliveries = await listDeliveries(db(), { workspaceId, webhookId, limit: DELIVERIES_LISTED });
    return reply(listDeliveriesOperation, { deliveries: deliveries.map(deliveryBody) });
  },
);
