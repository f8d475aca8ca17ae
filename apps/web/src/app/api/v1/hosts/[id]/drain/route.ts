import { note } from '#access/note.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { hostBody } from '#hosts/bodies.ts';
import { drainHost } from '#hosts/drain.ts';
import { drainHostOperation } from '#hosts/operations.ts';

export const POST = route<{ id: string }>(
  drainHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const host = await drainHost(actor, id, true);
    await note(actor, { workspaceId, action: 'host.drained', subject: host.name }, request);
    return reply(drainHostOperation, hostBody(host));
  },
);
