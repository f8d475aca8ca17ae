import { tokensApi } from '@headroom/api/tokens';
import { revokeToken } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const DELETE = route(tokensApi.revokeToken, async ({ params: { id }, audit }) => {
  const name = await revokeToken(db(), id);
  if (name === null) throw notFound('token', id);
  await audit({ action: 'token.revoked', subject: name });
  return { id };
});
