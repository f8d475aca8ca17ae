import { z } from 'zod';
import { auditFileSuccess, auditFilterSchema, auditListSchema, auditQuerySchema } from './audit.ts';
import type { Operations } from './operation.ts';
import { workspaceRowSchema } from './workspaces.ts';

/** The installation as a whole. */
export const installationApi = {
  listAllWorkspaces: {
    action: 'installation.read',
    method: 'get',
    path: '/api/v1/installation/workspaces',
    summary: 'List all workspaces of the installation with their quotas',
    success: {
      status: 200,
      description: 'All workspaces, by name',
      schema: z.object({ workspaces: z.array(workspaceRowSchema) }),
    },
    errors: [],
  },
  listInstallationAudit: {
    action: 'installation.audit',
    method: 'get',
    path: '/api/v1/installation/audit',
    summary: 'List the audit log of the installation, newest first',
    query: auditQuerySchema,
    success: { status: 200, description: 'A page of entries', schema: auditListSchema },
    errors: ['invalid_query'],
  },
  readInstallationAuditFile: {
    action: 'installation.audit',
    method: 'get',
    path: '/api/v1/installation/audit/csv',
    summary: 'Read the audit log of the installation as CSV, newest first',
    query: auditFilterSchema,
    success: auditFileSuccess,
    errors: ['invalid_query'],
  },
} as const satisfies Operations;
