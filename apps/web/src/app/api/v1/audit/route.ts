import { auditBody } from '#features/workspaces/audit/bodies.ts';
import { listAuditOperation } from '#features/workspaces/audit/operations.ts';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { readQuery } from '#server/http/query.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listAuditOperation, async ({ request, workspaceId }) => {
  const query = readQuery(request, listAuditOperation.query);
  return reply(listAuditOperation, auditBody(await pageOfAudit(workspaceId, query)));
});
