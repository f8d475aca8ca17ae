import { DELIVERIES_LISTED, webhooksApi } from '@headroom/api/webhooks';
import { listDeliveries } from '@headroom/db';
import { serializeDelivery } from '#features/webhooks/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(webhooksApi.listDeliveries, async ({ params: { id: webhookId }, workspaceId }) => {
  const deliveries = await listDeliveries(db(), { workspaceId, webhookId, limit: DELIVERIES_LISTED });
  return { deliveries: deliveries.map(serializeDelivery) };
});
