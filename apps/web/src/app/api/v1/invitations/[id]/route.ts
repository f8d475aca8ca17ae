import { invitationsApi } from '@headroom/api/invitations';
import { revokeInvitation } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const DELETE = route(invitationsApi.revokeInvitation, async ({ params: { id }, audit }) => {
  const email = await revokeInvitation(db(), id);
  if (email === null) throw notFound('invitation', id);
  await audit({ action: 'member.invitation_revoked', subject: email });
  return { id };
});
