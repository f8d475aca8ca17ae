import { revokeInvitation } from '@headroom/db';
import { revokeInvitationOperation } from '#features/workspaces/members/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const DELETE = route<{ id: string }>(
  revokeInvitationOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const email = await revokeInvitation(db(), id);
    if (email === null) throw notFound('invitation', id);
    await note(actor, { workspaceId, action: 'member.invitation_revoked', subject: email }, request);
    return reply(revokeInvitationOperation, { id });
  },
);
