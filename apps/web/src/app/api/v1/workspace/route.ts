import { renameWorkspace } from '@headroom/db';
import { workspaceBody, workspaceNow } from '#features/workspaces/bodies.ts';
import { readWorkspaceOperation, renameWorkspaceOperation } from '#features/workspaces/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(readWorkspaceOperation, async ({ workspaceId }) =>
  reply(readWorkspaceOperation, workspaceBody(await workspaceNow(workspaceId))),
);

export const PUT = route(renameWorkspaceOperation, async ({ request, actor, workspaceId }) => {
  const { name } = await readBody(request, renameWorkspaceOperation.body);
  const { name: formerly } = await workspaceNow(workspaceId);
  await renameWorkspace(db(), workspaceId, name);
  await note(
    actor,
    { workspaceId, action: 'workspace.renamed', subject: name, details: { formerly } },
    request,
  );
  return reply(renameWorkspaceOperation, workspaceBody(await workspaceNow(workspaceId)));
});
