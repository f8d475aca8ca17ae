import { membershipBody } from '#features/workspaces/bodies.ts';
import { signedIn } from '#features/workspaces/enter.ts';
import { accept } from '#features/workspaces/members/accept.ts';
import { acceptInvitationOperation } from '#features/workspaces/members/operations.ts';
import { note } from '#server/access/audit.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route(acceptInvitationOperation, async ({ request, actor }) => {
  const { secret } = await readBody(request, acceptInvitationOperation.body);
  const membership = await accept(signedIn(actor), secret);
  const { workspaceId, role } = membership;
  await note(actor, { workspaceId, action: 'member.joined', details: { role } }, request);
  return reply(acceptInvitationOperation, membershipBody(membership, workspaceId));
});
