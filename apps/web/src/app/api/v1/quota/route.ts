import { quotaApi } from '@headroom/api/quota';
import { readUsage } from '@headroom/db';
import { db } from '#server/db.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(quotaApi.readQuota, ({ workspaceId }) => readUsage(db(), workspaceId));
