import { readMemberships } from '@headroom/db';
import { membershipBody } from '#features/workspaces/bodies.ts';
import { makeWorkspace } from '#features/workspaces/create.ts';
import { signedIn } from '#features/workspaces/enter.ts';
import { createWorkspaceOperation, listWorkspacesOperation } from '#features/workspaces/operations.ts';
import { workspaceOf } from '#server/access/actor.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listWorkspacesOperation, async ({ actor }) => {
  const all = actor.kind === 'anonymous' ? [] : await readMemberships(db(), actor.userId);
  const active = workspaceOf(actor);
  const own = actor.kind === 'token' ? all.filter(({ workspaceId }) => workspaceId === active) : all;
  return reply(listWorkspacesOperation, {
    workspaces: own.map((membership) => membershipBody(membership, active)),
  });
});

export const POST = route(createWorkspaceOperation, async ({ request, actor }) => {
  const { name } = await readBody(request, createWorkspaceOperation.body);
  const made = await makeWorkspace(signedIn(actor), name);
  await note(actor, { workspaceId: made.id, action: 'workspace.created', subject: made.name }, request);
  return reply(createWorkspaceOperation, made);
});
