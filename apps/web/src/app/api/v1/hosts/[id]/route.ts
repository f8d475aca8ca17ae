import { removeHostOperation } from '#features/hosts/operations.ts';
import { removeAwayHost } from '#features/hosts/remove.ts';
import { note } from '#server/access/audit.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const DELETE = route<{ id: string }>(
  removeHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const name = await removeAwayHost(id);
    await note(actor, { workspaceId, action: 'host.removed', subject: name }, request);
    return reply(removeHostOperation, { id });
  },
);
