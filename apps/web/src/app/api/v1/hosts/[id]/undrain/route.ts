import { note } from '#access/note.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { hostBody } from '#hosts/bodies.ts';
import { drainHost } from '#hosts/drain.ts';
import { undrainHostOperation } from '#hosts/operations.ts';

export const POST = route<{ id: string }>(
  undrainHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const host = await drainHost(actor, id, false);
    await note(actor, { workspaceId, action: 'host.undrained', subject: host.name }, request);
    return reply(undrainHostOperation, hostBody(host));
  },
);
