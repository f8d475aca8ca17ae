import { readQuery } from '#api/query.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { auditBody } from '#audit/bodies.ts';
import { listAuditOperation } from '#audit/operations.ts';
import { pageOfAudit } from '#audit/page-of.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listAuditOperation, async ({ request, workspaceId }) => {
  const query = readQuery(request, listAuditOperation.query);
  return reply(listAuditOperation, auditBody(await pageOfAudit(workspaceId, query)));
});
