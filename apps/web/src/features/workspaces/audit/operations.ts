import type { Operation } from '#server/http/operation.ts';
import { auditListSchema, auditQuerySchema } from './schemas.ts';

export const listAuditOperation = {
  id: 'listAudit',
  action: 'audit.read',
  method: 'get',
  path: '/api/v1/audit',
  summary: 'List who did what in the workspace, newest first',
  query: auditQuerySchema,
  success: { status: 200, description: 'A page of entries', schema: auditListSchema },
  errors: ['invalid_query'],
} as const satisfies Operation;

export const listInstallationAuditOperation = {
  id: 'listInstallationAudit',
  action: 'installation.audit',
  method: 'get',
  path: '/api/v1/installation/audit',
  summary: 'List sign-ins and what else concerns the installation as a whole, newest first',
  query: auditQuerySchema,
  success: { status: 200, description: 'A page of entries', schema: auditListSchema },
  errors: ['invalid_query'],
} as const satisfies Operation;
