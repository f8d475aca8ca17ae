import { tokensApi } from '@headroom/api/tokens';
import { revokeToken } from '@headroom/db';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';
import { route } from '#server/http/route.ts';

export const DELETE = route(tokensApi.revokeToken, async ({ params: { id }, audit }) => {
  const name = await revokeToken(db(), id);
  if (name === null) throw notFound('token', id);
  await audit({ action: 'token.revoked', subject: name });
  return { id };
});
