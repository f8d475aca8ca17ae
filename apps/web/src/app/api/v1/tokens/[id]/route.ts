import { revokeToken } from '@headroom/db';
import { revokeTokenOperation } from '#features/workspaces/tokens/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const DELETE = route<{ id: string }>(
  revokeTokenOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const name = await revokeToken(db(), id);
    if (name === null) throw notFound('token', id);
    await note(actor, { workspaceId, action: 'token.revoked', subject: name }, request);
    return reply(revokeTokenOperation, { id });
  },
);
