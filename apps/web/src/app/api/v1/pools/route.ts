import { listPools } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { listPoolsOperation } from '#pools/operations.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listPoolsOperation, async ({ workspaceId }) =>
  reply(listPoolsOperation, { pools: await listPools(db(), workspaceId) }),
);
