import { readMemberships } from '@headroom/db';
import { workspaceOf } from '#access/actor.ts';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { membershipBody } from '#workspaces/bodies.ts';
import { makeWorkspace } from '#workspaces/create.ts';
import { signedIn } from '#workspaces/enter.ts';
import { createWorkspaceOperation, listWorkspacesOperation } from '#workspaces/operations.ts';

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
