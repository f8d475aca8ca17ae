import { endSession } from '@headroom/db';
import { endSessionOperation } from '#features/accounts/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { isId, notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

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
