import { installationApi } from '@headroom/api/installation';
import { auditBody } from '#features/workspaces/audit/bodies.ts';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(installationApi.listInstallationAudit, async ({ query }) =>
  auditBody(await pageOfAudit(null, query)),
);
