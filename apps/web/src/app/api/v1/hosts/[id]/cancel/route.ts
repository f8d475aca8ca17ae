import { cancelOnHost } from '#features/hosts/cancel.ts';
import { cancelHostRunOperation } from '#features/hosts/operations.ts';
import { note } from '#server/access/audit.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route<{ id: string }>(
  cancelHostRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const { since } = await readBody(request, cancelHostRunOperation.body);
    const { name, state } = await cancelOnHost(id, new Date(since));
    await note(actor, { workspaceId, action: 'host.run_cancelled', subject: name }, request);
    return reply(cancelHostRunOperation, { id, state });
  },
);
