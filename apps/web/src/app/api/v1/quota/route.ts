import { quotaApi } from '@headroom/api/quota';
import { readUsage } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(quotaApi.readQuota, ({ workspaceId }) => readUsage(db(), workspaceId));
