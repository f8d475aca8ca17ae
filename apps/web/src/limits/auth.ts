import { z } from 'zod';
import { readJson } from '../api/body.ts';
import { refuseCrossSite } from '../api/cross-site.ts';
import { env } from '../env.ts';
import { consume } from './consume.ts';
import { keyOfAddress, keyOfEmail } from './keys.ts';

/** Longest body of a request about an account. */
export const MAX_AUTH_BYTES = 16 * 1024;

const bodySchema = z.object({ email: z.string().min(1).max(1000) });

/** The limits of what better-auth answers, by its path; all else counts as a change of an account. */
const OF_PATH: Record<string, (address: string, email: string | undefined) => Promise<void>> = {
  '/sign-in/email': async (address, email) => {
    await consume('signIn', address);
    if (!email) return;
    await consume('signInToAccount', `${email}|${address}`);
    await consume('signInToAccountFromAnywhere', email);
  },
  '/sign-in/social': (address) => consume('signIn', address),
  '/sign-up/email': async (address, email) => {
    await consume('signUp', address);
    if (email) await consume('mailTo', email);
  },
  '/request-password-reset': mail,
  '/send-verification-email': mail,
};

async function mail(address: string, email: string | undefined): Promise<void> {
  await consume('mail', address);
  if (email) await consume('mailTo', email);
}

/** Counts a request to better-auth against its limits; `path` is what follows /api/auth. Throws ApiError. */
export async function consumeForAuth(path: string, headers: Headers, body: unknown): Promise<void> {
  const address = keyOfAddress(headers);
  const parsed = bodySchema.safeParse(body);
  const email = parsed.success ? keyOfEmail(parsed.data.email) : undefined;
  const limit = OF_PATH[path.replace(/\/+$/, '')];
  await (limit ? limit(address, email) : consume('account', address));
}

/**
 * A request to better-auth, once nothing speaks against it: not asked for by another site, its body small and plain, its
 * limits not used up. Throws ApiError. Reads of the session are not counted: pages ask for it all the time.
 */
export async function guardAuth(request: Request): Promise<Request> {
  refuseCrossSite(request, env().HEADROOM_PUBLIC_URL);
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
  if (request.method === 'GET' && path === '/get-session') return request;
  const body = hasBody(request) ? await readJson(request, MAX_AUTH_BYTES) : undefined;
  await consumeForAuth(path, request.headers, body);
  if (body === undefined) return request;
  const { url, method } = request;
  const headers = new Headers(request.headers);
  // It was read and is written anew.
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
}
