import { installationApi } from '@headroom/api/installation';
import { pageOfAudit } from '#features/workspaces/audit/page-of.ts';
import { serializeAudit } from '#features/workspaces/audit/serialize.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(installationApi.listInstallationAudit, async ({ query }) =>
  serializeAudit(await pageOfAudit(null, query)),
);
