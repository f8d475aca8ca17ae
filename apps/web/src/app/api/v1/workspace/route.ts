import { workspacesApi } from '@headroom/api/workspaces';
import { renameWorkspace } from '@headroom/db';
import { serializeWorkspace, workspaceNow } from '#features/workspaces/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(workspacesApi.readWorkspace, async ({ workspaceId }) =>
  serializeWorkspace(await workspaceNow(workspaceId)),
);

export const PUT = route(workspacesApi.renameWorkspace, async ({ body: { name }, workspaceId, audit }) => {
  const { name: formerly } = await workspaceNow(workspaceId);
  await renameWorkspace(db(), workspaceId, name);
  await audit({ action: 'workspace.renamed', subject: name, details: { formerly } });
  return serializeWorkspace(await workspaceNow(workspaceId));
});
