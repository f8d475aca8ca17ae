import { poolsApi } from '@headroom/api/pools';
import { listPools } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(poolsApi.listPools, async ({ workspaceId }) => ({
  pools: await listPools(db(), workspaceId),
}));
