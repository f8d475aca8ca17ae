import { z } from 'zod';
import { BODY_ERRORS, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { DELIVERY_STATUSES, FORGES } from './webhooks.ts';

const MAX_TOKEN = 1024;

/** The forge of a watch as it is given. */
export const newForgeSchema = z.strictObject({
  kind: z.enum(FORGES, { error: `one of ${FORGES.join(', ')}` }),
  api: z
    .string({ error: 'give the address of the API as text' })
    .trim()
    .optional()
    .describe(
      'Address of its API; default: https://api.github.com or https://gitlab.com/api/v4. GitHub Enterprise Server: https://…/api/v3; self-managed GitLab: https://…/api/v4.',
    ),
  repository: z
    .string({ error: 'give the repository as text' })
    .trim()
    .min(1, 'give the repository')
    .describe('`owner/name`; on GitLab with its groups.'),
  statusName: z
    .string()
    .trim()
    .min(1, 'give a name')
    .max(255, 'at most 255 characters')
    .optional()
    .describe('Name of the statuses; default: `headroom/` and the branch.'),
  token: z
    .string({ error: 'give the token as text' })
    .trim()
    .min(8, 'give the whole token')
    .max(MAX_TOKEN, `at most ${MAX_TOKEN} characters`)
    .regex(/^[\x21-\x7e]*$/, 'a token has letters, digits and signs only')
    .describe('Access token; stored encrypted, never shown again.'),
});
export type NewForgeBody = z.infer<typeof newForgeSchema>;

const forgeSchema = z.object({
  webhookId: z.uuid().describe('Id of its webhook, for tests and deliveries.'),
  kind: z.enum(FORGES),
  url: z.string().describe('Address of the repository in the forge’s API.'),
  statusName: z.string(),
  last: z
    .object({
      at: momentSchema.describe('Time of the reported event.'),
      status: z.enum(DELIVERY_STATUSES),
      error: z.string().nullable().describe('Error of the last attempt; null if it succeeded.'),
    })
    .nullable()
    .describe('Newest delivery; null if there is none.'),
});

const PATH = '/api/v1/watches/{id}/forge';

/** Forges that watches tell, without their tokens: no answer holds one. */
export const forgesApi = {
  readForge: {
    action: 'webhook.manage',
    subject: 'watch',
    method: 'get',
    path: PATH,
    summary: 'Read the forge of a watch',
    success: { status: 200, description: 'The forge, without its token', schema: forgeSchema },
    errors: ['not_found'],
  },
  setForge: {
    action: 'webhook.manage',
    subject: 'watch',
    method: 'put',
    path: PATH,
    summary: 'Set the forge that a watch reports to',
    description:
      'Each compared head gets a status on GitHub or GitLab, and its pull or merge request one comment. The token is stored encrypted; send it with every change.',
    body: newForgeSchema,
    success: { status: 200, description: 'The forge, without its token', schema: forgeSchema },
    errors: [...BODY_ERRORS, 'secrets_off', 'not_found'],
  },
  removeForge: {
    action: 'webhook.manage',
    subject: 'watch',
    method: 'delete',
    path: PATH,
    summary: 'Remove the forge of a watch',
    description: 'Deletes the token. Existing statuses and comments stay.',
    success: { status: 200, description: 'The removed forge', schema: z.object({ url: z.string() }) },
    errors: ['not_found'],
  },
} as const satisfies Operations;
