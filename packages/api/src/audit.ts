import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const AUDIT_PAGE_SIZE = 50;

const day = z.iso.date({ error: 'a day as 2026-11-25' }).optional();

const filters = {
  who: z
    .string()
    .trim()
    .max(200, 'at most 200 characters')
    .optional()
    .describe('part of the e-mail address of the account, or of the name of its token'),
  what: z
    .string()
    .regex(
      /^[a-z_]{1,40}(\.[a-z_]{1,40})?$/,
      'an action as token.created, or what comes before its dot, as token',
    )
    .optional()
    .describe('an action, as token.created, or what comes before its dot, as token'),
  from: day.describe('the first day, in UTC'),
  to: day.describe('the last day, in UTC'),
};

export const auditFilterSchema = z.object(filters);
export type AuditFilters = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE).describe('rows of a page'),
  before: z.uuid().optional().describe('`next` of the page before'),
  ...filters,
});

/** Answer of a log as a file. */
export const auditFileSuccess = {
  status: 200,
  description: 'All entries that pass, a row each',
  type: 'text/csv',
  schema: z.string(),
} as const;

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: momentSchema,
      actor: z.string().describe('e-mail address of the account, or its token by name; empty: unknown'),
      action: z.string().describe('what was done: token.created'),
      words: z.string().describe('the same in words'),
      subject: z.string().describe('to what; empty where the action says it all'),
      subjectId: z.string().nullable().describe('id of it; null where it has none, or its words are enough'),
      details: z.record(z.string(), z.unknown()),
      address: z.string().nullable().describe('network address that the request came from'),
    }),
  ),
  next: z.uuid().nullable().describe('give it as `before` for the next page; null on the last'),
});

/** The audit log. */
export const auditApi = {
  listAudit: {
    action: 'audit.read',
    method: 'get',
    path: '/api/v1/audit',
    summary: 'List who did what in the workspace, newest first',
    query: auditQuerySchema,
    success: { status: 200, description: 'A page of entries', schema: auditListSchema },
    errors: ['invalid_query'],
  },
  readAuditFile: {
    action: 'audit.read',
    method: 'get',
    path: '/api/v1/audit/csv',
    summary: 'Read who did what in the workspace as CSV, newest first',
    query: auditFilterSchema,
    success: auditFileSuccess,
    errors: ['invalid_query'],
  },
} as const satisfies Operations;
