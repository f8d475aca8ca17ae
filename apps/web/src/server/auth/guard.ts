import { withoutTrailing } from '@headroom/model/text';
import { z } from 'zod';
import { knownBrowser } from '#server/auth/known-browser.ts';
import { env } from '#server/env.ts';
import { readJson } from '#server/http/body.ts';
import { refuseCrossSite } from '#server/http/cross-site.ts';
import { consume } from '#server/limits/consume.ts';
import { keyOfAddress, keyOfEmail } from '#server/limits/keys.ts';

/** Longest body of a request about an account. */
export const MAX_AUTH_BYTES = 16 * 1024;

const bodySchema = z.object({ email: z.string().min(1).max(1000) });

interface Asked {
  readonly headers: Headers;
  readonly address: string;
  /** Key of the e-mail that the request names. */
  readonly email: string | undefined;
}

/** The limits of what better-auth answers, by its path; all else counts as a change of an account. */
const OF_PATH: Record<string, (asked: Asked) => Promise<void>> = {
  '/sign-in/email': signIn,
  '/sign-in/social': ({ address }) => consume('signIn', address),
  '/sign-up/email': ({ address }) => consume('signUp', address),
  // E-mails to one mailbox are counted where they are sent (asked-mail.ts).
  '/request-password-reset': ({ address }) => consume('mail', address),
  '/send-verification-email': ({ address }) => consume('mail', address),
};

/** A browser that signed in to the account before has a count of its own, which strangers cannot use up. */
async function signIn({ headers, address, email }: Asked): Promise<void> {
  const browser = email && knownBrowser(headers, email);
  if (browser) return consume('signInFromKnownBrowser', `${email}|${browser}`);
  await consume('signIn', address);
  if (!email) return;
  await consume('signInToAccount', `${email}|${address}`);
  await consume('signInToAccountFromAnywhere', email);
}

/** Counts a request to better-auth against its limits; `path` is what follows /api/auth. Throws ApiError. */
export async function consumeForAuth(path: string, headers: Headers, body: unknown): Promise<void> {
  const address = keyOfAddress(headers);
  const parsed = bodySchema.safeParse(body);
  const email = parsed.success ? keyOfEmail(parsed.data.email) : undefined;
  const limit = OF_PATH[withoutTrailing(path, '/')];
  await (limit ? limit({ headers, address, email }) : consume('account', address));
}

/**
 * A request to better-auth, once nothing speaks against it: not asked for by another site, its body small and plain, its
 * limits not used up. Throws ApiError.
 */
export async function guardAuth(request: Request): Promise<Request> {
  refuseCrossSite(request, env().HEADROOM_PUBLIC_URL);
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
  const body = hasBody(request) ? await readJson(request, MAX_AUTH_BYTES) : undefined;
  await consumeForAuth(path, request.headers, body);
  if (body === undefined) return request;
  const { url, method } = request;
  const headers = new Headers(request.headers);
  // The body was read and is serialized again, so its length and encoding differ.
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
}
