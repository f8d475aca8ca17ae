import type { ForgeFormat, WebhookFormat } from '@headroom/db';

/** A webhook that is told by the API of a forge. */
export type OfForge<Webhook> = Webhook & { readonly format: ForgeFormat; readonly watchId: string };

/** Whether a webhook is the forge of a watch. */
export function isForge<Webhook extends { format: WebhookFormat; watchId: string | null }>(
  webhook: Webhook,
): webhook is OfForge<Webhook> {
  return webhook.watchId !== null && (webhook.format === 'github' || webhook.format === 'gitlab');
}
