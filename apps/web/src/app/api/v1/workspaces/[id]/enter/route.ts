import { workspacesApi } from '@headroom/api/workspaces';
import { enter } from '#features/workspaces/enter.ts';
import { route } from '#server/api/route.ts';

export const POST = route(workspacesApi.enterWorkspace, async ({ params: { id }, actor }) => {
  await enter(actor, id);
  return { id };
});
