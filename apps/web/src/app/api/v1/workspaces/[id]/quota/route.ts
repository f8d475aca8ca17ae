import { setQuota } from '@headroom/db';
import { workspaceBody, workspaceNow } from '#features/workspaces/bodies.ts';
import { setQuotaOperation } from '#features/workspaces/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const PUT = route<{ id: string }>(setQuotaOperation, async ({ request, params: { id }, actor }) => {
  const quota = await readBody(request, setQuotaOperation.body);
  await setQuota(db(), id, quota);
  const workspace = await workspaceNow(id);
  await note(
    actor,
    { workspaceId: id, action: 'workspace.quota_set', subject: workspace.name, details: quota },
    request,
  );
  return reply(setQuotaOperation, workspaceBody(workspace));
});
