import { note } from '#access/note.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { takeOut } from '#members/change.ts';
import { signedIn } from '#workspaces/enter.ts';
import { leaveWorkspaceOperation } from '#workspaces/operations.ts';

export const POST = route(leaveWorkspaceOperation, async ({ request, actor, workspaceId }) => {
  const email = await takeOut(workspaceId, signedIn(actor).userId);
  await note(actor, { workspaceId, action: 'member.removed', subject: email }, request);
  return reply(leaveWorkspaceOperation, { id: workspaceId });
});
