import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { enter, signedIn } from '#workspaces/enter.ts';
import { enterWorkspaceOperation } from '#workspaces/operations.ts';

export const POST = route<{ id: string }>(enterWorkspaceOperation, async ({ params: { id }, actor }) => {
  await enter(signedIn(actor), id);
  return reply(enterWorkspaceOperation, { id });
});
