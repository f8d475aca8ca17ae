import { workspacesApi } from '@headroom/api/workspaces';
import { setQuota } from '@headroom/db';
import { serializeWorkspace, workspaceNow } from '#features/workspaces/serialize.ts';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const PUT = route(workspacesApi.setQuota, async ({ params: { id }, body, audit }) => {
  await setQuota(db(), id, body);
  const workspace = await workspaceNow(id);
  await audit({ action: 'workspace.quota_set', subject: workspace.name, details: body });
  return serializeWorkspace(workspace);
});
