import { readQuery } from '#api/query.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { auditBody } from '#audit/bodies.ts';
import { listInstallationAuditOperation } from '#audit/operations.ts';
import { pageOfAudit } from '#audit/page-of.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listInstallationAuditOperation, async ({ request }) => {
  const query = readQuery(request, listInstallationAuditOperation.query);
  return reply(listInstallationAuditOperation, auditBody(await pageOfAudit(null, query)));
});
