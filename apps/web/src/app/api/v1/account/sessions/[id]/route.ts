import { endSession } from '@headroom/db';
import { note } from '#access/note.ts';
import { endSessionOperation } from '#accounts/operations.ts';
import { isId, notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const DELETE = route<{ id: string }>(
  endSessionOperation,
  async ({ request, params: { id }, actor }) => {
    const ended = actor.kind === 'user' && isId(id) && (await endSession(db(), { id, userId: actor.userId }));
    if (!ended) throw notFound('session', id);
    await note(actor, { workspaceId: null, action: 'account.session_revoked' }, request);
    return reply(endSessionOperation, { id });
  },
);
