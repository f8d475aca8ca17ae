import { installationApi } from '@headroom/api/installation';
import { auditFile } from '#features/workspaces/audit/file.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(installationApi.readInstallationAuditFile, ({ query }) => auditFile(null, query));
