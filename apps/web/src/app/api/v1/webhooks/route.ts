import { listWebhooks } from '@headroom/db';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { webhookBody } from '#webhooks/bodies.ts';
import { addWebhook } from '#webhooks/manage.ts';
import { createWebhookOperation, listWebhooksOperation } from '#webhooks/operations.ts';

export const GET = route(listWebhooksOperation, async ({ workspaceId }) => {
  const webhooks = await listWebhooks(db(), workspaceId);
  return reply(listWebhooksOperation, { webhooks: webhooks.map(webhookBody) });
});

export const POST = route(createWebhookOperation, async ({ request, actor, workspaceId }) => {
  const made = await addWebhook(workspaceId, await readBody(request, createWebhookOperation.body));
  await note(actor, { workspaceId, action: 'webhook.created', subject: made.url }, request);
  return reply(createWebhookOperation, { ...webhookBody(made), secret: made.secret });
});
