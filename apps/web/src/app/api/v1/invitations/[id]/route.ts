import { revokeInvitation } from '@headroom/db';
import { note } from '#access/note.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { revokeInvitationOperation } from '#members/operations.ts';
import { db } from '#services/db.ts';

export const DELETE = route<{ id: string }>(
  revokeInvitationOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const email = await revokeInvitation(db(), id);
    if (email === null) throw notFound('invitation', id);
    await note(actor, { workspaceId, action: 'member.invitation_revoked', subject: email }, request);
    return reply(revokeInvitationOperation, { id });
  },
);
