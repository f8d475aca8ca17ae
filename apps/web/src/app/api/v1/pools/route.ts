import { poolsApi } from '@headroom/api/pools';
import { listPools } from '@headroom/db';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(poolsApi.listPools, async ({ workspaceId }) => ({
  pools: await listPools(db(), workspaceId),
}));
