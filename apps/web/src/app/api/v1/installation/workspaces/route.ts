import { listWorkspaces } from '@headroom/db';
import { workspaceRowBody } from '#features/workspaces/bodies.ts';
import { listAllWorkspacesOperation } from '#features/workspaces/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listAllWorkspacesOperation, async () =>
  reply(listAllWorkspacesOperation, { workspaces: (await listWorkspaces(db())).map(workspaceRowBody) }),
);
