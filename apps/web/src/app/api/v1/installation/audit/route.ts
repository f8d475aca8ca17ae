import { auditBody } from '#features/workspaces/audit/bodies.ts';
import { listInstallationAuditOperation } from '#features/workspaces/audit/operations.ts';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { readQuery } from '#server/http/query.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listInstallationAuditOperation, async ({ request }) => {
  const query = readQuery(request, listInstallationAuditOperation.query);
  return reply(listInstallationAuditOperation, auditBody(await pageOfAudit(null, query)));
});
