import { invitationsApi } from '@headroom/api/invitations';
import { accept } from '#features/workspaces/members/accept.ts';
import { serializeMembership } from '#features/workspaces/serialize.ts';
import { route } from '#server/api/route.ts';

export const POST = route(invitationsApi.acceptInvitation, async ({ body: { secret }, actor, audit }) => {
  const membership = await accept(actor, secret);
  const { workspaceId, role } = membership;
  await audit({ workspaceId, action: 'member.joined', details: { role } });
  return serializeMembership(membership, workspaceId);
});
