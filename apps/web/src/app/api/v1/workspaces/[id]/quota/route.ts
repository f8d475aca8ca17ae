import { setQuota } from '@headroom/db';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { workspaceBody, workspaceNow } from '#workspaces/bodies.ts';
import { setQuotaOperation } from '#workspaces/operations.ts';

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
