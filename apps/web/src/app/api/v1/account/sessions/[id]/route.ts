import { accountApi } from '@headroom/api/account';
import { endSession } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { isId, notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const DELETE = route(accountApi.endSession, async ({ params: { id }, actor, audit }) => {
  const ended = isId(id) && (await endSession(db(), { id, userId: actor.userId }));
  if (!ended) throw notFound('session', id);
  await audit({ workspaceId: null, action: 'account.session_revoked' });
  return { id };
});
