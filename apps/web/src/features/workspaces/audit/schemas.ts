import { z } from 'zod';
import { momentSchema } from '#server/http/fields.ts';

export const PAGE_SIZE = 50;

export const auditQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE).describe('rows of a page'),
  before: z.uuid().optional().describe('`next` of the page before'),
});

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: momentSchema,
      actor: z
        .string()
        .describe('e-mail address of the account, or its token by name; empty for nobody known'),
      action: z.string().describe('what was done: token.created'),
      words: z.string().describe('the same as people say it'),
      subject: z.string().describe('to what; empty where the action says it all'),
      details: z.record(z.string(), z.unknown()),
      address: z.string().nullable().describe('the network address it was asked from'),
    }),
  ),
  next: z.uuid().nullable().describe('give it as `before` for the next page; null on the last'),
});
