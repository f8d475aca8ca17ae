import { z } from 'zod';
import { DELIVERY_STATUSES, EVENT_KINDS } from './labels.ts';

const moment = z.iso.datetime().describe('UTC');
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
});
export type NewWebhookBody = z.infer<typeof newWebhookSchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(kind),
  createdAt: moment,
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
  eventAt: moment.describe('when that happened of which it tells'),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().describe('made so far'),
  nextAttemptAt: moment.nullable().describe('null: there is none'),
  responseStatus: z.int().nullable().describe('HTTP status of the last answer; null: there was none'),
  error: z.string().nullable().describe('why the last attempt was not successful'),
  endedAt: moment.nullable(),
});
