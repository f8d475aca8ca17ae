import { webhooksApi } from '@headroom/api/webhooks';
import { listWebhooks } from '@headroom/db';
import { webhookBody } from '#features/webhooks/bodies.ts';
import { addWebhook } from '#features/webhooks/manage.ts';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const GET = route(webhooksApi.listWebhooks, async ({ workspaceId }) => ({
  webhooks: (await listWebhooks(db(), workspaceId)).map(webhookBody),
}));

export const POST = route(webhooksApi.createWebhook, async ({ body, workspaceId, audit }) => {
  const made = await addWebhook(workspaceId, body);
  await audit({ action: 'webhook.created', subject: made.url });
  return { ...webhookBody(made), secret: made.secret };
});
