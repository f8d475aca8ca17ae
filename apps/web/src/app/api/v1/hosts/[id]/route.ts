import { note } from '#access/note.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { removeHostOperation } from '#hosts/operations.ts';
import { removeAwayHost } from '#hosts/remove.ts';

export const DELETE = route<{ id: string }>(
  removeHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const name = await removeAwayHost(id);
    await note(actor, { workspaceId, action: 'host.removed', subject: name }, request);
    return reply(removeHostOperation, { id });
  },
);
