import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const AUDIT_PAGE_SIZE = 50;

export const auditQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE).describe('rows of a page'),
  before: z.uuid().optional().describe('`next` of the page before'),
});

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: momentSchema,
      actor: z.string().describe('e-mail address of the account, or its token by name; empty: unknown'),
      action: z.string().describe('what was done: token.created'),
      words: z.string().describe('the same in words'),
      subject: z.string().describe('to what; empty where the action says it all'),
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
} as const satisfies Operations;
