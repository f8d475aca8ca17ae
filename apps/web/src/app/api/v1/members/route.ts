import { membersApi } from '@headroom/api/members';
import { listMembers } from '@headroom/db';
import { serializeMember } from '#features/workspaces/members/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(membersApi.listMembers, async ({ workspaceId }) => ({
  members: (await listMembers(db(), workspaceId)).map(serializeMember),
}));
