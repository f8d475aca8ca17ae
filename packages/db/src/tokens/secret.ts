import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance: nothing that could be guessed, so a plain hash keeps it. */
const BYTES = 32;

/** A secret that is shown once. `hash` is what is stored of it. */
export function newSecret(prefix = ''): { secret: string; hash: string } {
  const secret = prefix + randomBytes(BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** SHA-256 of a secret, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
