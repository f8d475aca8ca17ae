import { invitationsApi } from '@headroom/api/invitations';
import { listInvitations } from '@headroom/db';
import { invite } from '#features/workspaces/members/invite.ts';
import { serializeInvitation } from '#features/workspaces/members/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(invitationsApi.listInvitations, async ({ workspaceId }) => ({
  invitations: (await listInvitations(db(), workspaceId)).map(serializeInvitation),
}));

export const POST = route(invitationsApi.invite, async ({ body, actor, workspaceId, audit }) => {
  const made = await invite(workspaceId, actor, body);
  await audit({ action: 'member.invited', subject: made.email, details: { role: made.role } });
  return { ...serializeInvitation(made), link: made.link };
});
