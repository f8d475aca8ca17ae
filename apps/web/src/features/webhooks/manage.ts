import type { NewWebhookBody } from '@headroom/api/webhooks';
import {
  createWebhook,
  deleteWebhook,
  MAX_WEBHOOKS,
  readWebhookToTest,
  redeliver,
  type Webhook,
} from '@headroom/db';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { checkDestination } from '#server/outbound/check.ts';
import { guard } from '#server/outbound/guard.ts';
import { sendTest, type Tested } from './attempt.ts';

/** Adds a webhook to a workspace; its secret is answered this once. Throws ApiError when it may not be. */
export async function addWebhook(
  workspaceId: string,
  { url, kinds, format }: NewWebhookBody,
): Promise<Webhook & { secret: string }> {
  const checked = await checkDestination(url, guard());
  if ('refused' in checked) {
    const { refused: message } = checked;
    throw new ApiError('invalid_request', `Invalid request. url: ${message}.`, {
      fields: [{ path: 'url', message }],
    });
  }
  const made = await createWebhook(db(), { workspaceId, url: checked.href, kinds, format });
  if (made) return made;
  throw new ApiError(
    'too_many_webhooks',
    `The limit is ${MAX_WEBHOOKS} webhooks per workspace. Remove one first.`,
  );
}

/** Removes a webhook. @returns its address. Throws ApiError when there is none. */
export async function removeWebhook(id: string): Promise<string> {
  const url = await deleteWebhook(db(), id);
  if (url === null) throw notFound('webhook', id);
  return url;
}

/** Sends a webhook a test. Throws ApiError when there is none. */
export async function testWebhook(id: string): Promise<Tested> {
  const webhook = await readWebhookToTest(db(), id);
  if (!webhook) throw notFound('webhook', id);
  return sendTest(webhook, guard());
}

/** Has a message sent again. Throws ApiError when there is none. */
export async function sendAgain(deliveryId: string): Promise<void> {
  if (!(await redeliver(db(), deliveryId))) throw notFound('delivery', deliveryId);
}
