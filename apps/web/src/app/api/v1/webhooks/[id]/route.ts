import { removeWebhook } from '#features/webhooks/manage.ts';
import { deleteWebhookOperation } from '#features/webhooks/operations.ts';
import { note } from '#server/access/audit.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const DELETE = route<{ id: string }>(
  deleteWebhookOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const url = await removeWebhook(id);
    await note(actor, { workspaceId, action: 'webhook.deleted', subject: url }, request);
    return reply(deleteWebhookOperation, { id });
  },
);
