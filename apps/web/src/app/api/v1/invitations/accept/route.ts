import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { accept } from '#members/accept.ts';
import { acceptInvitationOperation } from '#members/operations.ts';
import { membershipBody } from '#workspaces/bodies.ts';
import { signedIn } from '#workspaces/enter.ts';

export const POST = route(acceptInvitationOperation, async ({ request, actor }) => {
  const { secret } = await readBody(request, acceptInvitationOperation.body);
  const membership = await accept(signedIn(actor), secret);
  const { workspaceId, role } = membership;
  await note(actor, { workspaceId, action: 'member.joined', details: { role } }, request);
  return reply(acceptInvitationOperation, membershipBody(membership, workspaceId));
});
