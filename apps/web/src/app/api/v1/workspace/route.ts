import { renameWorkspace } from '@headroom/db';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { workspaceBody, workspaceNow } from '#workspaces/bodies.ts';
import { readWorkspaceOperation, renameWorkspaceOperation } from '#workspaces/operations.ts';

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
