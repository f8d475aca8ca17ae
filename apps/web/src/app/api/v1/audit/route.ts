import { auditApi } from '@headroom/api/audit';
import { auditBody } from '#features/workspaces/audit/bodies.ts';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(auditApi.listAudit, async ({ query, workspaceId }) =>
  auditBody(await pageOfAudit(workspaceId, query)),
);
