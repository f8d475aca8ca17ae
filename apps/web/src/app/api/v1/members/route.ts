import { listMembers } from '@headroom/db';
import { memberBody } from '#features/workspaces/members/bodies.ts';
import { listMembersOperation } from '#features/workspaces/members/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listMembersOperation, async ({ workspaceId }) => {
  const members = await listMembers(db(), workspaceId);
  return reply(listMembersOperation, { members: members.map(memberBody) });
});
