import { workspaceOf } from '@headroom/api/rights';
import { workspacesApi } from '@headroom/api/workspaces';
import { listMemberships } from '@headroom/db';
import { makeWorkspace } from '#features/workspaces/create.ts';
import { serializeMembership } from '#features/workspaces/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(workspacesApi.listWorkspaces, async ({ actor }) => {
  const all = actor.kind === 'anonymous' ? [] : await listMemberships(db(), actor.userId);
  const active = workspaceOf(actor);
  const own = actor.kind === 'token' ? all.filter(({ workspaceId }) => workspaceId === active) : all;
  return { workspaces: own.map((membership) => serializeMembership(membership, active)) };
});

export const POST = route(workspacesApi.createWorkspace, async ({ body, actor, audit }) => {
  const made = await makeWorkspace(actor, body.name);
  await audit({ workspaceId: made.id, action: 'workspace.created', subject: made.name });
  return made;
});
