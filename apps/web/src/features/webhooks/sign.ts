import { Webhook } from 'standardwebhooks';

/**
 * The headers by which a receiver knows that a message is ours, unchanged and new: those of Standard Webhooks
 * (HMAC-SHA-256 over id, time and body).
 * @param id the same for every attempt at the same message
 * @param secret `whsec_` and the key in base64
 */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
