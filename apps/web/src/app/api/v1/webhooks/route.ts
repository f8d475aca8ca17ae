import { webhooksApi } from '@headroom/api/webhooks';
import { listWebhooks } from '@headroom/db';
import { addWebhook } from '#features/webhooks/manage.ts';
import { serializeWebhook } from '#features/webhooks/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(webhooksApi.listWebhooks, async ({ workspaceId }) => ({
  webhooks: (await listWebhooks(db(), workspaceId)).map(serializeWebhook),
}));

export const POST = route(webhooksApi.createWebhook, async ({ body, workspaceId, audit }) => {
  const made = await addWebhook(workspaceId, body);
  await audit({
    action: 'webhook.created',
    subject: made.url,
    subjectId: made.id,
    details: { format: made.format },
  });
  return { ...serializeWebhook(made), secret: made.secret };
});
