import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const AUDIT_PAGE_SIZE = 50;

const day = z.iso.date({ error: 'must be a day, such as 2026-11-25' }).optional();

const filters = {
  who: z
    .string()
    .trim()
    .max(200, 'at most 200 characters')
    .optional()
    .describe('Part of the account’s e-mail address or of its token’s name.'),
  what: z
    .string()
    .regex(
      /^[a-z_]{1,40}(\.[a-z_]{1,40})?$/,
      'must be an action, such as token.created, or a group of actions, such as token',
    )
    .optional()
    .describe('An action (`token.created`) or its group (`token`).'),
  from: day.describe('First day, in UTC.'),
  to: day.describe('Last day, in UTC.'),
};

export const auditFilterSchema = z.object(filters);
export type AuditFilters = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE).describe('Entries per page.'),
  before: z.uuid().optional().describe('`next` of the previous page.'),
  ...filters,
});

/** Answer of a log as a file. */
export const auditFileSuccess = {
  status: 200,
  description: 'Entries that match the filters, one row each',
  type: 'text/csv',
  schema: z.string(),
} as const;

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: momentSchema,
      actor: z.string().describe('E-mail address of the account or name of its token; empty if unknown.'),
      action: z.string().describe('Action, e.g. `token.created`.'),
      words: z.string().describe('The action in words.'),
      subject: z.string().describe('Object of the action; empty if the action names it.'),
      subjectId: z.string().nullable().describe('Id of the object; null if it has none.'),
      details: z.record(z.string(), z.unknown()),
      address: z.string().nullable().describe('Network address of the request.'),
    }),
  ),
  next: z.uuid().nullable().describe('Value of `before` for the next page; null on the last page.'),
});

/** The audit log. */
export const auditApi = {
  listAudit: {
    action: 'audit.read',
    method: 'get',
    path: '/api/v1/audit',
    summary: 'List the audit log of the workspace, newest first',
    query: auditQuerySchema,
    success: { status: 200, description: 'A page of entries', schema: auditListSchema },
    errors: ['invalid_query'],
  },
  readAuditFile: {
    action: 'audit.read',
    method: 'get',
    path: '/api/v1/audit/csv',
    summary: 'Read the audit log of the workspace as CSV, newest first',
    query: auditFilterSchema,
    success: auditFileSuccess,
    errors: ['invalid_query'],
  },
} as const satisfies Operations;
