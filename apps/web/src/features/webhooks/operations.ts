import { z } from 'zod';
import type { Operation } from '#server/http/operation.ts';
import { deliverySchema, newWebhookAnswerSchema, newWebhookSchema, webhookSchema } from './schemas.ts';

export const DELIVERIES_LISTED = 100;

export const listWebhooksOperation = {
  id: 'listWebhooks',
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
} as const satisfies Operation;

export const createWebhookOperation = {
  id: 'createWebhook',
  action: 'webhook.manage',
  method: 'post',
  path: '/api/v1/webhooks',
  summary: 'Have an address told of what happens to runs',
  description:
    'Messages are signed as Standard Webhooks describes, and tried again for about a day. The secret is in this answer only.',
  body: newWebhookSchema,
  success: { status: 201, description: 'The webhook with its secret', schema: newWebhookAnswerSchema },
  errors: [
    'malformed_json',
    'too_many_webhooks',
    'body_too_large',
    'unsupported_media_type',
    'invalid_request',
  ],
} as const satisfies Operation;

export const deleteWebhookOperation = {
  id: 'deleteWebhook',
  action: 'webhook.manage',
  subject: 'webhook',
  method: 'delete',
  path: '/api/v1/webhooks/{id}',
  summary: 'Remove a webhook with its deliveries',
  success: { status: 200, description: 'It is told nothing more', schema: z.object({ id: z.uuid() }) },
  errors: ['not_found'],
} as const satisfies Operation;

export const listDeliveriesOperation = {
  id: 'listDeliveries',
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
} as const satisfies Operation;

export const redeliverOperation = {
  id: 'redeliver',
  action: 'webhook.manage',
  subject: 'delivery',
  method: 'post',
  path: '/api/v1/deliveries/{id}/redeliver',
  summary: 'Send a message again',
  description:
    'In its turn, with all its retries, under the same webhook-id; whether it was delivered before or not.',
  success: {
    status: 202,
    description: 'It is sent, mostly within seconds',
    schema: z.object({ id: z.uuid() }),
  },
  errors: ['not_found'],
} as const satisfies Operation;
