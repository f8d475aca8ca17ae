import { listPools } from '@headroom/db';
import { listPoolsOperation } from '#features/workspaces/pools/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listPoolsOperation, async ({ workspaceId }) =>
  reply(listPoolsOperation, { pools: await listPools(db(), workspaceId) }),
);
