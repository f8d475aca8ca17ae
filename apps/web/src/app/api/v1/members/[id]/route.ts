import { membersApi } from '@headroom/api/members';
import { giveRole, takeOut } from '#features/workspaces/members/change.ts';
import { serializeMember } from '#features/workspaces/members/serialize.ts';
import { route } from '#server/api/route.ts';

export const PUT = route(
  membersApi.setRole,
  async ({ params: { id }, body: { role }, workspaceId, audit }) => {
    const member = await giveRole(workspaceId, id, role);
    await audit({ action: 'member.role_set', subject: member.email, details: { role } });
    return serializeMember(member);
  },
);

export const DELETE = route(membersApi.removeMember, async ({ params: { id }, workspaceId, audit }) => {
  await audit({ action: 'member.removed', subject: await takeOut(workspaceId, id) });
  return { id };
});
