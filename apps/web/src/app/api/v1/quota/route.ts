import { readUsage } from '@headroom/db';
import { readQuotaOperation } from '#features/workspaces/quotas/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(readQuotaOperation, async ({ workspaceId }) =>
  reply(readQuotaOperation, await readUsage(db(), workspaceId)),
);
