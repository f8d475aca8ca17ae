import { webhooksApi } from '@headroom/api/webhooks';
import { testWebhook } from '#features/webhooks/manage.ts';
import { route } from '#server/api/route.ts';

export const POST = route(webhooksApi.testWebhook, async ({ params: { id } }) => {
  const tested = await testWebhook(id);
  return { delivered: tested.error === null, ...tested };
});
