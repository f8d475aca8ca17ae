import { exchange, type Refused, sameOrigin } from '@headroom/api/client';
import type { AuthBody, AuthPath } from './auth-bodies.ts';

/** Messages for better-auth's error codes, in our words, at the fields of our forms. */
const REFUSALS: Readonly<Record<string, { message: string; fields?: readonly string[] }>> = {
  // Does not say which of the two.
  INVALID_EMAIL_OR_PASSWORD: { message: 'E-mail or password is wrong.' },
  INVALID_PASSWORD: { message: 'this is not your password', fields: ['password', 'currentPassword'] },
  INVALID_TOKEN: { message: 'The link was used already, or it has expired.' },
  SESSION_EXPIRED: {
    message: 'Sign out and in again to delete it: your last sign-in is more than a day ago.',
  },
  UNAUTHORIZED: { message: 'You are no longer signed in.' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { message: 'This account has no password.' },
};

/** Asks better-auth for something. Answers what was refused, in words; nothing when it was done. */
export async function askAuth<Path extends AuthPath>(
  path: Path,
  body: AuthBody<Path>,
): Promise<{ refused?: Refused; body?: unknown }> {
  const answer = await exchange<unknown>(sameOrigin, { method: 'POST', path: `/api/auth${path}`, body });
  if (!answer.refused) return { body: answer.body };
  const ours = REFUSALS[answer.refused.code];
  if (!ours) return { refused: answer.refused };
  const { message, fields = [] } = ours;
  return {
    refused: { code: answer.refused.code, message, fields: fields.map((path) => ({ path, message })) },
  };
}
