import { hostBody } from '#features/hosts/bodies.ts';
import { drainHost } from '#features/hosts/drain.ts';
import { drainHostOperation } from '#features/hosts/operations.ts';
import { note } from '#server/access/audit.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route<{ id: string }>(
  drainHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const host = await drainHost(actor, id, true);
    await note(actor, { workspaceId, action: 'host.drained', subject: host.name }, request);
    return reply(drainHostOperation, hostBody(host));
  },
);
