import { webhooksApi } from '@headroom/api/webhooks';
import { sendAgain } from '#features/webhooks/manage.ts';
import { route } from '#server/api/route.ts';

export const POST = route(webhooksApi.redeliver, async ({ params: { id } }) => {
  await sendAgain(id);
  return { id };
});
