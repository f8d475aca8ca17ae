import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { cancelOnHost } from '#hosts/cancel.ts';
import { cancelHostRunOperation } from '#hosts/operations.ts';

export const POST = route<{ id: string }>(
  cancelHostRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const { since } = await readBody(request, cancelHostRunOperation.body);
    const { name, state } = await cancelOnHost(id, new Date(since));
    await note(actor, { workspaceId, action: 'host.run_cancelled', subject: name }, request);
    return reply(cancelHostRunOperation, { id, state });
  },
);
