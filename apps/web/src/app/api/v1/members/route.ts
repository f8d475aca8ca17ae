import { listMembers } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { memberBody } from '#members/bodies.ts';
import { listMembersOperation } from '#members/operations.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listMembersOperation, async ({ workspaceId }) => {
  const members = await listMembers(db(), workspaceId);
  return reply(listMembersOperation, { members: members.map(memberBody) });
});
