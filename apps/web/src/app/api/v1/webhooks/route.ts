import { listWebhooks } from '@headroom/db';
import { webhookBody } from '#features/webhooks/bodies.ts';
import { addWebhook } from '#features/webhooks/manage.ts';
import { createWebhookOperation, listWebhooksOperation } from '#features/webhooks/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route(listWebhooksOperation, async ({ workspaceId }) => {
  const webhooks = await listWebhooks(db(), workspaceId);
  return reply(listWebhooksOperation, { webhooks: webhooks.map(webhookBody) });
});

export const POST = route(createWebhookOperation, async ({ request, actor, workspaceId }) => {
  const made = await addWebhook(workspaceId, await readBody(request, createWebhookOperation.body));
  await note(actor, { workspaceId, action: 'webhook.created', subject: made.url }, request);
  return reply(createWebhookOperation, { ...webhookBody(made), secret: made.secret });
});
