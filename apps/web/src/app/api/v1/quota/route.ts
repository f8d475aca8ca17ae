import { readUsage } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { readQuotaOperation } from '#quotas/operations.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(readQuotaOperation, async ({ workspaceId }) =>
  reply(readQuotaOperation, await readUsage(db(), workspaceId)),
);
