import { workspacesApi } from '@headroom/api/workspaces';
import { setQuota } from '@headroom/db';
import { serializeWorkspace, workspaceNow } from '#features/workspaces/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const PUT = route(workspacesApi.setQuota, async ({ params: { id }, body, audit }) => {
  await setQuota(db(), id, body);
  const workspace = await workspaceNow(id);
  await audit({ action: 'workspace.quota_set', subject: workspace.name, details: body });
  return serializeWorkspace(workspace);
});
