import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const EVENT_KINDS = ['run_finished', 'run_published', 'publication_withdrawn', 'verdict'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const;

export const WEBHOOK_FORMATS = ['headroom', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

const kind = z.enum(EVENT_KINDS, { error: `known kinds: ${EVENT_KINDS.join(', ')}` });

export const newWebhookSchema = z.strictObject({
  url: z
    .string({ error: 'give the address as text' })
    .trim()
    .min(1, 'give an address')
    .describe('https://, a public address, port 443, 80 or 8443'),
  kinds: z
    .array(kind, { error: 'give a list of kinds' })
    .min(1, 'choose at least one')
    .refine((kinds) => new Set(kinds).size === kinds.length, 'name each kind once only')
    .describe('what it is told of'),
  format: z
    .enum(WEBHOOK_FORMATS, { error: `one of ${WEBHOOK_FORMATS.join(', ')}` })
    .default('headroom')
    .describe(
      'body of its messages: JSON with all that is known, or a text for an incoming webhook of Slack',
    ),
});
export type NewWebhookBody = z.infer<typeof newWebhookSchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(kind),
  format: z.enum(WEBHOOK_FORMATS),
  createdAt: momentSchema,
});

export const newWebhookAnswerSchema = webhookSchema.extend({
  secret: z.string().describe('key of the signatures, whsec_…; never shown again'),
});
export type NewWebhookAnswer = z.infer<typeof newWebhookAnswerSchema>;

export const deliverySchema = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  kind,
  runId: z.uuid(),
  eventAt: momentSchema.describe('when that happened of which it tells'),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().describe('made so far'),
  nextAttemptAt: momentSchema.nullable().describe('null: there is none'),
  responseStatus: z.int().nullable().describe('HTTP status of the last answer; null: there was none'),
  error: z.string().nullable().describe('why the last attempt was not successful'),
  endedAt: momentSchema.nullable(),
});
export const DELIVERIES_LISTED = 100;

/** Webhooks and the messages to them. */
export const webhooksApi = {
  listWebhooks: {
    action: 'webhook.manage',
    method: 'get',
    path: '/api/v1/webhooks',
    summary: 'List the webhooks of the workspace',
    success: {
      status: 200,
      description: 'All of them, oldest first, without their secrets',
      schema: z.object({ webhooks: z.array(webhookSchema) }),
    },
    errors: [],
  },
  createWebhook: {
    action: 'webhook.manage',
    method: 'post',
    path: '/api/v1/webhooks',
    summary: 'Have an address told of what happens to runs',
    description:
      'Messages are signed as Standard Webhooks describes, and tried again for about a day. The secret is in this answer only.',
    body: newWebhookSchema,
    success: { status: 201, description: 'The webhook with its secret', schema: newWebhookAnswerSchema },
    errors: [...BODY_ERRORS, 'too_many_webhooks'],
  },
  deleteWebhook: {
    action: 'webhook.manage',
    subject: 'webhook',
    method: 'delete',
    path: '/api/v1/webhooks/{id}',
    summary: 'Remove a webhook with its deliveries',
    success: { status: 200, description: 'It is told nothing more', schema: idSchema },
    errors: ['not_found'],
  },
  testWebhook: {
    action: 'webhook.manage',
    subject: 'webhook',
    limit: 'webhookTest',
    method: 'post',
    path: '/api/v1/webhooks/{id}/test',
    summary: 'Send a webhook a test',
    description:
      'A message that says that it is a test, signed like all others. It is sent at once and once only, and stands in no list.',
    success: {
      status: 200,
      description: 'What came of it, be it delivered or not',
      schema: z.object({
        delivered: z.boolean().describe('whether it was answered as a receipt: with a status of 2xx'),
        responseStatus: z.int().nullable().describe('HTTP status of the answer; null: there was none'),
        error: z.string().nullable().describe('why it was not delivered'),
        tookMs: z.int().describe('from its sending to the end of its answer, or to its failure'),
      }),
    },
    errors: ['not_found'],
  },
  listDeliveries: {
    action: 'webhook.manage',
    subject: 'webhook',
    method: 'get',
    path: '/api/v1/webhooks/{id}/deliveries',
    summary: 'List what a webhook was told',
    success: {
      status: 200,
      description: `At most the newest ${DELIVERIES_LISTED}`,
      schema: z.object({ deliveries: z.array(deliverySchema) }),
    },
    errors: ['not_found'],
  },
  redeliver: {
    action: 'webhook.manage',
    subject: 'delivery',
    limit: 'redelivery',
    method: 'post',
    path: '/api/v1/deliveries/{id}/redeliver',
    summary: 'Send a message again',
    description:
      'In its turn, with all its retries, under the same webhook-id; whether it was delivered before or not.',
    success: {
      status: 202,
      description: 'It is sent, mostly within seconds',
      schema: idSchema,
    },
    errors: ['not_found'],
  },
} as const satisfies Operations;
