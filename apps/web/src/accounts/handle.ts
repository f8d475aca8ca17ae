import { type AuditAction, hasPassword } from '@headroom/db';
import { readBody } from '../api/body.ts';
import { ApiError, type FieldError } from '../api/errors.ts';
import { answering } from '../api/route.ts';
import { clientAddress } from '../front/client.ts';
import { guardAuth, MAX_AUTH_BYTES } from '../limits/auth.ts';
import { db } from '../services/db.ts';
import { noteAccount } from './audit.ts';
import { auth } from './auth.ts';
import { AUTH_BODIES, type AuthPath, isAuthPath } from './bodies.ts';

/** What the audit log says of whoever was signed in when it was done. */
const NOTED: Partial<Record<AuthPath, AuditAction>> = {
  '/sign-out': 'account.signed_out',
  '/revoke-other-sessions': 'account.session_revoked',
  '/change-password': 'account.password_changed',
  '/delete-user': 'account.deleted',
};

/** Answers for the paths of better-auth: what changes something is parsed first, and written down afterwards. */
export const handleAuth = answering(async (asked: Request): Promise<Response> => {
  const request = await guardAuth(asked);
  const path = new URL(request.url).pathname.replace('/api/auth', '');
  if (request.method === 'GET') return auth().handler(request);
  if (isAuthPath(path)) return change(path, request);
  throw new ApiError('not_found', `Nothing is done at /api/auth${path.slice(0, 64)}.`);
});

async function change(path: AuthPath, request: Request): Promise<Response> {
  const body = await readBody(request, AUTH_BODIES[path], MAX_AUTH_BYTES);
  const { email = '', password = '' } = body as { email?: string; password?: string };
  const user = path in NOTED ? await userOf(request) : undefined;
  if (path === '/delete-user' && user) await confirmDeletion(user, { email, password });
  const answer = await auth().handler(withBody(request, body));
  const address = clientAddress(request.headers) ?? null;
  if (path === '/sign-in/email' && !answer.ok) await noteAccount('account.sign_in_refused', email, address);
  const noted = NOTED[path];
  if (noted && user && answer.ok) await noteAccount(noted, user.email, address);
  return answer;
}

interface User {
  readonly id: string;
  readonly email: string;
}

async function userOf({ headers }: Request): Promise<User | undefined> {
  return (await auth().api.getSession({ headers }))?.user;
}

/** Who deletes an account types its e-mail, and its password where it has one. Throws ApiError. */
async function confirmDeletion(user: User, typed: { email: string; password: string }): Promise<void> {
  const fields: FieldError[] = [];
  if (typed.email !== user.email.toLowerCase()) {
    fields.push({ path: 'email', message: 'this is not the e-mail address of the account' });
  }
  if (!typed.password && (await hasPassword(db(), user.id))) {
    fields.push({ path: 'password', message: 'type the password' });
  }
  if (fields.length > 0) throw new ApiError('invalid_request', 'Nothing was deleted.', { fields });
}

/** The request with the body as it was parsed. */
function withBody({ url, method, headers: sent }: Request, body: object): Request {
  const headers = new Headers(sent);
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}
