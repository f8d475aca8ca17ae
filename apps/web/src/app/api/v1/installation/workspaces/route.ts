import { listWorkspaces } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { workspaceRowBody } from '#workspaces/bodies.ts';
import { listAllWorkspacesOperation } from '#workspaces/operations.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listAllWorkspacesOperation, async () =>
  reply(listAllWorkspacesOperation, { workspaces: (await listWorkspaces(db())).map(workspaceRowBody) }),
);
