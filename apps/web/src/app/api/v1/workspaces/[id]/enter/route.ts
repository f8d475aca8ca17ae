import { enter, signedIn } from '#features/workspaces/enter.ts';
import { enterWorkspaceOperation } from '#features/workspaces/operations.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route<{ id: string }>(enterWorkspaceOperation, async ({ params: { id }, actor }) => {
  await enter(signedIn(actor), id);
  return reply(enterWorkspaceOperation, { id });
});
