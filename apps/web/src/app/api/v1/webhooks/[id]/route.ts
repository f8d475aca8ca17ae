import { webhooksApi } from '@headroom/api/webhooks';
import { removeWebhook } from '#features/webhooks/manage.ts';
import { route } from '#server/api/route.ts';

export const DELETE = route(webhooksApi.deleteWebhook, async ({ params: { id }, audit }) => {
  await audit({ action: 'webhook.deleted', subject: await removeWebhook(id) });
  return { id };
});
