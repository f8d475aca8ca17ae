import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { authSecret, publicUrl } from '#server/env.ts';

const YEAR_S = 365 * 24 * 3600;

/** Purpose that a cookie is signed for: signatures of other things with the same secret say nothing here. */
const PURPOSE = 'headroom known browser';

/**
 * The cookie by which a browser that has signed in to an account is known when it signs in again. It opens nothing: its
 * guesses are counted apart, so that a stranger's leave its owner's alone.
 * @param email key of the account's e-mail
 */
export function browserCookie(email: string, id: string = randomUUID()): string {
  const secure = publicUrl('/').startsWith('https:') ? '; Secure' : '';
  return `${nameFor(email)}=${id}.${signed(email, id)}; Max-Age=${YEAR_S}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`;
}

/** The id of a browser that has signed in to the account of an e-mail; undefined for any other. */
export function knownBrowser(headers: Headers, email: string): string | undefined {
  const start = `${nameFor(email)}=`;
  for (const cookie of (headers.get('cookie') ?? '').split('; ')) {
    if (!cookie.startsWith(start)) continue;
    const [id = '', signature = ''] = cookie.slice(start.length).split('.');
    if (isEqual(signature, signed(email, id))) return id;
  }
  return undefined;
}

/** Each account that a browser signed in to has a cookie of its own; its name does not tell whose. */
function nameFor(email: string): string {
  return `headroom.known_${signed(email, 'name').slice(0, 16)}`;
}

function signed(email: string, text: string): string {
  return createHmac('sha256', authSecret())
    .update(JSON.stringify([PURPOSE, email, text]))
    .digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
