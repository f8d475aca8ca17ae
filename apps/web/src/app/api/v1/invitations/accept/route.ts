import { invitationsApi } from '@headroom/api/invitations';
import { membershipBody } from '#features/workspaces/bodies.ts';
import { signedIn } from '#features/workspaces/enter.ts';
import { accept } from '#features/workspaces/members/accept.ts';
import { route } from '#server/http/route.ts';

export const POST = route(invitationsApi.acceptInvitation, async ({ body: { secret }, actor, audit }) => {
  const membership = await accept(signedIn(actor), secret);
  const { workspaceId, role } = membership;
  await audit({ workspaceId, action: 'member.joined', details: { role } });
  return membershipBody(membership, workspaceId);
});
