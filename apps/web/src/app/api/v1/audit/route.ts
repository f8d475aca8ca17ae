import { auditApi } from '@headroom/api/audit';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { serializeAudit } from '#features/workspaces/audit/serialize.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(auditApi.listAudit, async ({ query, workspaceId }) =>
  serializeAudit(await pageOfAudit(workspaceId, query)),
);
