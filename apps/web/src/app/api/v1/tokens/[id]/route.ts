import { revokeToken } from '@headroom/db';
import { note } from '#access/note.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { revokeTokenOperation } from '#tokens/operations.ts';

export const DELETE = route<{ id: string }>(
  revokeTokenOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const name = await revokeToken(db(), id);
    if (name === null) throw notFound('token', id);
    await note(actor, { workspaceId, action: 'token.revoked', subject: name }, request);
    return reply(revokeTokenOperation, { id });
  },
);
