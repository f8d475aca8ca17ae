import { note } from '#access/note.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { removeWebhook } from '#webhooks/manage.ts';
import { deleteWebhookOperation } from '#webhooks/operations.ts';

export const DELETE = route<{ id: string }>(
  deleteWebhookOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const url = await removeWebhook(id);
    await note(actor, { workspaceId, action: 'webhook.deleted', subject: url }, request);
    return reply(deleteWebhookOperation, { id });
  },
);
