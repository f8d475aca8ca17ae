import { workspacesApi } from '@headroom/api/workspaces';
import { takeOut } from '#features/workspaces/members/change.ts';
import { route } from '#server/api/route.ts';

export const POST = route(workspacesApi.leaveWorkspace, async ({ actor, workspaceId, audit }) => {
  const email = await takeOut(workspaceId, actor.userId);
  await audit({ action: 'member.removed', subject: email });
  return { id: workspaceId };
});
