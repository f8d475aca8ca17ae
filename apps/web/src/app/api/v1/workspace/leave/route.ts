import { signedIn } from '#features/workspaces/enter.ts';
import { takeOut } from '#features/workspaces/members/change.ts';
import { leaveWorkspaceOperation } from '#features/workspaces/operations.ts';
import { note } from '#server/access/audit.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route(leaveWorkspaceOperation, async ({ request, actor, workspaceId }) => {
  const email = await takeOut(workspaceId, signedIn(actor).userId);
  await note(actor, { workspaceId, action: 'member.removed', subject: email }, request);
  return reply(leaveWorkspaceOperation, { id: workspaceId });
});
