import { hostBody } from '#features/hosts/bodies.ts';
import { drainHost } from '#features/hosts/drain.ts';
import { undrainHostOperation } from '#features/hosts/operations.ts';
import { note } from '#server/access/audit.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route<{ id: string }>(
  undrainHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const host = await drainHost(actor, id, false);
    await note(actor, { workspaceId, action: 'host.undrained', subject: host.name }, request);
    return reply(undrainHostOperation, hostBody(host));
  },
);
