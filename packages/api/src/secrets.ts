import { LEAST_SECRET_CHARACTERS, secretNameSchema } from '@headroom/model/run';
import { z } from 'zod';
import { BODY_ERRORS, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

const MAX_SECRET_CHARACTERS = 8192;

const secretSchema = z.object({
  name: z.string(),
  changedAt: momentSchema.describe('Time of the last change of its value.'),
});

/** Secrets of a workspace, by their names alone: no answer holds a value. */
export const secretsApi = {
  listSecrets: {
    action: 'secret.manage',
    method: 'get',
    path: '/api/v1/secrets',
    summary: 'List the names of the secrets of the workspace',
    success: {
      status: 200,
      description: 'All secrets, by name',
      schema: z.object({
        enabled: z.boolean().describe('False if the installation has no key to store secrets with.'),
        secrets: z.array(secretSchema),
      }),
    },
    errors: [],
  },
  setSecret: {
    action: 'secret.manage',
    method: 'post',
    path: '/api/v1/secrets',
    summary: 'Store a secret, replacing an earlier one of the same name',
    description:
      'Stored encrypted, never shown again. Servers of projects receive it if their file names it.',
    body: z.strictObject({
      name: secretNameSchema,
      value: z
        .string({ error: 'give the value as text' })
        .min(
          LEAST_SECRET_CHARACTERS,
          `give at least ${LEAST_SECRET_CHARACTERS} characters: a shorter value could not be redacted from what servers print`,
        )
        .max(MAX_SECRET_CHARACTERS, `at most ${MAX_SECRET_CHARACTERS} characters`),
    }),
    success: { status: 200, description: 'The stored secret, without its value', schema: secretSchema },
    errors: [...BODY_ERRORS, 'secrets_off'],
  },
  deleteSecret: {
    action: 'secret.manage',
    method: 'delete',
    path: '/api/v1/secrets/{name}',
    summary: 'Delete a secret',
    success: { status: 200, description: 'The deleted secret', schema: z.object({ name: z.string() }) },
    errors: ['not_found'],
  },
} as const satisfies Operations;
