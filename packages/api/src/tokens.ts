import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { SCOPES } from './rights.ts';

/** Longest life of a token that ends by itself, in days. */
const MAX_DAYS = 366;

export const newTokenSchema = z.strictObject({
  name: nameSchema('token').describe('Name, e.g. “ci”.'),
  scopes: z
    .array(z.enum(SCOPES, { error: `one of ${SCOPES.join(', ')}` }), { error: 'give the scopes as a list' })
    .min(1, 'give at least one scope')
    .max(SCOPES.length, 'give each scope once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'give each scope once')
    .describe('Scopes; also limited by the role of the token’s maker.'),
  expiresInDays: z
    .int({ error: 'days as a whole number, or null for a token that does not expire' })
    .min(1, 'at least 1 day')
    .max(MAX_DAYS, `at most ${MAX_DAYS} days, or null for a token that does not expire`)
    .nullable()
    .describe('Expiry; null for a token that is valid until revoked.'),
});
export type NewToken = z.infer<typeof newTokenSchema>;

export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('First characters of its secret.'),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: momentSchema,
  expiresAt: momentSchema.nullable().describe('Expiry; null for a token that is valid until revoked.'),
  lastUsedAt: momentSchema.nullable().describe('Time of its last use, to the minute; null if unused.'),
  createdBy: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});

export const newTokenAnswerSchema = tokenSchema.extend({
  secret: z.string().describe('Secret, shown only once; send it as "authorization: Bearer <secret>".'),
});

/** API tokens. */
export const tokensApi = {
  listTokens: {
    action: 'token.list',
    method: 'get',
    path: '/api/v1/tokens',
    summary: 'List API tokens of the workspace, newest first',
    success: {
      status: 200,
      description: 'Your own; for owners, all. Without their secrets',
      schema: z.object({ tokens: z.array(tokenSchema) }),
    },
    errors: [],
  },
  createToken: {
    action: 'token.create',
    limit: 'tokenCreation',
    method: 'post',
    path: '/api/v1/tokens',
    summary: 'Make an API token for the workspace',
    description:
      'Limited by its scopes and by the current role of its maker. Only this answer contains its secret.',
    body: newTokenSchema,
    success: { status: 201, description: 'The token with its secret', schema: newTokenAnswerSchema },
    errors: [...BODY_ERRORS, 'too_many_tokens', 'too_many_requests'],
  },
  revokeToken: {
    action: 'token.revoke',
    subject: 'token',
    method: 'delete',
    path: '/api/v1/tokens/{id}',
    summary: 'Revoke an API token',
    description: 'Takes effect at once. Its maker may also revoke it.',
    success: { status: 200, description: 'The revoked token', schema: idSchema },
    errors: [],
  },
} as const satisfies Operations;
