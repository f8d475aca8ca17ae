import type { FieldError } from '@headroom/api/errors';
import { type AuditAction, hasPassword, readResetEmail } from '@headroom/db';
import { z } from 'zod';
import { answering } from '#server/api/route.ts';
import { noteAccount } from '#server/auth/audit.ts';
import { auth } from '#server/auth/auth.ts';
import { guardAuth, MAX_AUTH_BYTES } from '#server/auth/guard.ts';
import { refuseUninvited } from '#server/auth/invited-only.ts';
import { browserCookie, knownBrowser } from '#server/auth/known-browser.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { clientAddress } from '#server/http/client.ts';
import { ApiError } from '#server/http/errors.ts';
import { keyOfEmail } from '#server/limits/keys.ts';
import { AUTH_BODIES, type AuthPath, isAuthPath } from './auth-bodies.ts';

/** Audit entries by path; their actor is the account that was signed in at the request. */
const NOTED: Partial<Record<AuthPath, AuditAction>> = {
  '/sign-out': 'account.signed_out',
  '/revoke-other-sessions': 'account.session_revoked',
  '/change-password': 'account.password_changed',
  '/delete-user': 'account.deleted',
};

/** Paths followed from e-mails and from providers. Nothing else of better-auth answers a GET. */
const LINKS = /^\/(?:verify-email|reset-password\/[\w-]{1,200}|callback\/(?:github|oidc))$/;

/**
 * Answers for the paths of better-auth that a page or a link of ours asks for, and for no others: what changes something
 * is parsed first, and written down afterwards.
 */
export const handleAuth = answering(async (asked: Request): Promise<Response> => {
  const request = await guardAuth(asked);
  const path = new URL(request.url).pathname.replace('/api/auth', '');
  if (request.method === 'GET' && LINKS.test(path)) return follow(request);
  if (request.method === 'POST' && isAuthPath(path)) return change(path, request);
  throw new ApiError('not_found', `Nothing is done at /api/auth${path.slice(0, 64)}.`);
});

async function follow(request: Request): Promise<Response> {
  const answer = await auth().handler(request);
  const email = await signedInBy(answer);
  return email === undefined ? answer : remembered(answer, email, request.headers);
}

async function change(path: AuthPath, request: Request): Promise<Response> {
  const body = await readBody(request, AUTH_BODIES[path], MAX_AUTH_BYTES);
  const { email = '', password = '', token = '' } = body as Partial<Record<string, string>>;
  // Checked before it is known whether there is an account: the answer is the same.
  if (path === '/sign-up/email') await refuseUninvited(email);
  const user = path in NOTED ? await userOf(request) : undefined;
  if (path === '/delete-user' && user) await confirmDeletion(user, { email, password });
  const reset = path === '/reset-password' ? await readResetEmail(db(), token) : null;
  const answer = await auth().handler(withBody(request, body));
  const address = clientAddress(request.headers) ?? null;
  if (path === '/sign-in/email' && !answer.ok) await noteAccount('account.sign_in_refused', email, address);
  const noted = NOTED[path];
  if (noted && user && answer.ok) await noteAccount(noted, user.email, address);
  if (!answer.ok) return answer;
  const told = await withoutSecrets(path, answer);
  const known = path === '/sign-in/email' ? email : path === '/sign-out' ? user?.email : reset;
  return known ? remembered(told, known, request.headers) : told;
}

/** Answer for a page without its secrets: better-auth shows the session's token, which no script needs. */
async function withoutSecrets(path: AuthPath, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'location']) headers.delete(name);
  const body = path === '/sign-in/social' ? socialSchema.parse(await answer.json()) : {};
  return Response.json(body, { status: answer.status, headers });
}

/** Address for signing in elsewhere. */
const socialSchema = z.object({ url: z.url() });

/** The account that an answer signs its browser in to. */
async function signedInBy(answer: Response): Promise<string | undefined> {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const session = cookie && (await auth().api.getSession({ headers: new Headers({ cookie }) }));
  return session ? session.user.email : undefined;
}

/** The answer to a browser whose guesses at this account's password count apart from now on. */
function remembered(answer: Response, email: string, asked: Headers): Response {
  const account = keyOfEmail(email);
  const headers = new Headers(answer.headers);
  headers.append('set-cookie', browserCookie(account, knownBrowser(asked, account)));
  return new Response(answer.body, { status: answer.status, headers });
}

interface User {
  readonly id: string;
  readonly email: string;
}

async function userOf({ headers }: Request): Promise<User | undefined> {
  return (await auth().api.getSession({ headers }))?.user;
}

/**
 * Confirms a deletion by the typed e-mail, and by the password where the account has one. Throws ApiError.
 */
async function confirmDeletion(user: User, typed: { email: string; password: string }): Promise<void> {
  const fields: FieldError[] = [];
  if (typed.email !== user.email.toLowerCase()) {
    fields.push({ path: 'email', message: 'this is not the e-mail address of the account' });
  }
  if (!typed.password && (await hasPassword(db(), user.id))) {
    fields.push({ path: 'password', message: 'type the password' });
  }
  if (fields.length > 0) throw new ApiError('invalid_request', 'Not deleted.', { fields });
}

/** The request with the body as it was parsed. */
function withBody({ url, method, headers: sent }: Request, body: object): Request {
  const headers = new Headers(sent);
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}
