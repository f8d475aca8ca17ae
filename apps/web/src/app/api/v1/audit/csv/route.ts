import { auditApi } from '@headroom/api/audit';
import { auditFile } from '#features/workspaces/audit/file.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(auditApi.readAuditFile, ({ query, workspaceId }) => auditFile(workspaceId, query));
