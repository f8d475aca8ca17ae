import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of HEADROOM_SECRETS_KEY: 32 bytes as 64 hexadecimal digits or in base64; null for anything else. */
export function secretsKeyOf(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** The variable HEADROOM_SECRETS_KEY; undefined where it is not set or empty. */
export const secretsKeySchema = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return undefined;
    const key = secretsKeyOf(text);
    if (key) return key;
    context.addIssue(
      'set HEADROOM_SECRETS_KEY to 32 bytes in base64 or hexadecimal: openssl rand -base64 32',
    );
    return z.NEVER;
  });

/** Place that a secret belongs to; one that was put elsewhere is not decrypted. */
export interface SecretPlace {
  readonly workspaceId: string;
  readonly name: string;
}

/** A value as it is stored: nonce, tag and ciphertext, in base64. */
export function encryptSecret(value: string, place: SecretPlace, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** A secret that is stored and cannot be read; the message says what to do. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

/** @throws SecretUnreadable where it was encrypted with another key, for another place, or changed since */
export function decryptSecret(encrypted: string, place: SecretPlace, key: Buffer): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(boundTo(place))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretUnreadable(
      `the secret ${place.name} cannot be decrypted: HEADROOM_SECRETS_KEY is another one than it was stored with; store the secret again`,
      { cause },
    );
  }
}

function boundTo({ workspaceId, name }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([workspaceId, name]));
}
