import { memberBody } from '#features/workspaces/members/bodies.ts';
import { giveRole, takeOut } from '#features/workspaces/members/change.ts';
import { removeMemberOperation, setRoleOperation } from '#features/workspaces/members/operations.ts';
import { note } from '#server/access/audit.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const PUT = route<{ id: string }>(
  setRoleOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const { role } = await readBody(request, setRoleOperation.body);
    const member = await giveRole(workspaceId, id, role);
    const entry = { action: 'member.role_set', subject: member.email, details: { role } } as const;
    await note(actor, { workspaceId, ...entry }, request);
    return reply(setRoleOperation, memberBody(member));
  },
);

export const DELETE = route<{ id: string }>(
  removeMemberOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const email = await takeOut(workspaceId, id);
    await note(actor, { workspaceId, action: 'member.removed', subject: email }, request);
    return reply(removeMemberOperation, { id });
  },
);
