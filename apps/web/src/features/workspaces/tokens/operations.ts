import { z } from 'zod';
import { BODY_ERRORS } from '#server/http/fields.ts';
import type { Operation } from '#server/http/operation.ts';
import { newTokenAnswerSchema, newTokenSchema, tokenSchema } from './schemas.ts';

export const listTokensOperation = {
  id: 'listTokens',
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
} as const satisfies Operation;

export const createTokenOperation = {
  id: 'createToken',
  action: 'token.create',
  limit: 'tokenCreation',
  method: 'post',
  path: '/api/v1/tokens',
  summary: 'Make an API token for the workspace',
  description:
    'It may do what its scopes say and what the role of its maker allows at the time. Its secret is in this answer only.',
  body: newTokenSchema,
  success: { status: 201, description: 'The token with its secret', schema: newTokenAnswerSchema },
  errors: [...BODY_ERRORS, 'too_many_tokens', 'too_many_requests'],
} as const satisfies Operation;

export const revokeTokenOperation = {
  id: 'revokeToken',
  action: 'token.revoke',
  subject: 'token',
  method: 'delete',
  path: '/api/v1/tokens/{id}',
  summary: 'Revoke an API token',
  description: 'It ends at once. Whoever made it may revoke it, too.',
  success: { status: 200, description: 'It is no token any more', schema: z.object({ id: z.uuid() }) },
  errors: [],
} as const satisfies Operation;
