import { z } from 'zod';
import { momentSchema, nameSchema } from '#server/http/fields.ts';
import { SCOPES } from './scopes.ts';

/** Longest life of a token that ends by itself, in days. */
const MAX_DAYS = 366;

export const newTokenSchema = z.strictObject({
  name: nameSchema('token').describe('by which people recognise it: “ci”'),
  scopes: z
    .array(z.enum(SCOPES, { error: `one of ${SCOPES.join(', ')}` }), { error: 'give the scopes as a list' })
    .min(1, 'give at least one scope')
    .max(SCOPES.length, 'give each scope once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'give each scope once')
    .describe('what it may do, as far as the role of its maker goes'),
  expiresInDays: z
    .int({ error: 'days as a whole number, or null for a token that does not expire' })
    .min(1, 'at least 1 day')
    .max(MAX_DAYS, `at most ${MAX_DAYS} days, or null for a token that does not expire`)
    .nullable()
    .describe('null: it works until it is revoked'),
});
export type NewToken = z.infer<typeof newTokenSchema>;

export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('first characters of its secret'),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: momentSchema,
  expiresAt: momentSchema.nullable().describe('null: it works until it is revoked'),
  lastUsedAt: momentSchema.nullable().describe('to the minute; null: never'),
  createdBy: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});

export const newTokenAnswerSchema = tokenSchema.extend({
  secret: z.string().describe('shown this once: send it as "authorization: Bearer <secret>"'),
});
