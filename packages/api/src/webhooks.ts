import { NEWER } from '@headroom/model/run';
import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const EVENT_KINDS = [
  'run_finished',
  'run_published',
  'publication_withdrawn',
  'verdict',
  'watch_change',
  'watch_search',
  'watch_paused',
  'watch_digest',
  'host_drift',
  'growth_found',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Kinds of events that deliveries are of: forges of watches are told of one that no other webhook is. */
export const DELIVERED_KINDS = [...EVENT_KINDS, 'watch_status', NEWER] as const;
export type DeliveredKind = (typeof DELIVERED_KINDS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const;

export const WEBHOOK_FORMATS = ['headroom', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Forges that watches tell, by their API. */
export const FORGES = ['github', 'gitlab'] as const;
export type ForgeKind = (typeof FORGES)[number];

const kind = z.enum(EVENT_KINDS, { error: `known kinds: ${EVENT_KINDS.join(', ')}` });

export const newWebhookSchema = z.strictObject({
  url: z
    .string({ error: 'give the address as text' })
    .trim()
    .min(1, 'give an address')
    .describe('Public https:// address on port 443, 80 or 8443.'),
  kinds: z
    .array(kind, { error: 'give a list of kinds' })
    .min(1, 'choose at least one')
    .refine((kinds) => new Set(kinds).size === kinds.length, 'name each kind once only')
    .describe('Events that it receives.'),
  format: z
    .enum(WEBHOOK_FORMATS, { error: `one of ${WEBHOOK_FORMATS.join(', ')}` })
    .default('headroom')
    .describe('Body of its messages: JSON with all details, or text for an incoming webhook of Slack.'),
});
export type NewWebhookBody = z.infer<typeof newWebhookSchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(z.enum(DELIVERED_KINDS)),
  format: z
    .enum([...WEBHOOK_FORMATS, ...FORGES])
    .describe('Format; `github` and `gitlab` are forges of watches.'),
  watchId: z.uuid().nullable().describe('Id of the watch of a forge; null for other formats.'),
  createdAt: momentSchema,
});

export const newWebhookAnswerSchema = webhookSchema.extend({
  secret: z.string().describe('Signing key, whsec_…; never shown again.'),
});

export const deliverySchema = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  kind: z.enum(DELIVERED_KINDS),
  runId: z.uuid(),
  eventAt: momentSchema.describe('Time of the event.'),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().describe('Number of attempts so far.'),
  nextAttemptAt: momentSchema.nullable().describe('Time of the next attempt; null if there is none.'),
  responseStatus: z.int().nullable().describe('HTTP status of the last answer; null without an answer.'),
  error: z.string().nullable().describe('Error of the last attempt; null if it succeeded.'),
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
      description: 'All webhooks, oldest first, without their secrets',
      schema: z.object({ webhooks: z.array(webhookSchema) }),
    },
    errors: [],
  },
  createWebhook: {
    action: 'webhook.manage',
    method: 'post',
    path: '/api/v1/webhooks',
    summary: 'Add a webhook for the events of runs',
    description:
      'Messages are signed by Standard Webhooks and retried for about a day. Only this answer contains the secret.',
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
    success: { status: 200, description: 'The deleted webhook', schema: idSchema },
    errors: ['not_found'],
  },
  testWebhook: {
    action: 'webhook.manage',
    subject: 'webhook',
    limit: 'webhookTest',
    method: 'post',
    path: '/api/v1/webhooks/{id}/test',
    summary: 'Send a test message to a webhook',
    description:
      'A signed message marked as a test; sent at once, without retries, and not listed. For a forge, reads the repository with the token.',
    success: {
      status: 200,
      description: 'The outcome, delivered or not',
      schema: z.object({
        delivered: z.boolean().describe('True if the answer had a 2xx status.'),
        responseStatus: z.int().nullable().describe('HTTP status of the answer; null without an answer.'),
        error: z.string().nullable().describe('Error; null if delivered.'),
        tookMs: z.int().describe('Milliseconds from sending to the end of the answer or to the failure.'),
      }),
    },
    errors: ['not_found'],
  },
  listDeliveries: {
    action: 'webhook.manage',
    subject: 'webhook',
    method: 'get',
    path: '/api/v1/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook',
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
    summary: 'Redeliver a message',
    description: 'Queued with all retries under the same webhook-id, even if it was delivered before.',
    success: {
      status: 202,
      description: 'The queued delivery; usually sent within seconds',
      schema: idSchema,
    },
    errors: ['not_found'],
  },
} as const satisfies Operations;
