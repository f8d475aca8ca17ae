import { membersApi } from '@headroom/api/members';
import { listMembers } from '@headroom/db';
import { serializeMember } from '#features/workspaces/members/serialize.ts';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(membersApi.listMembers, async ({ workspaceId }) => ({
  members: (await listMembers(db(), workspaceId)).map(serializeMember),
}));
