import { z } from 'zod';
import { PASSWORD_LENGTH } from '#server/auth/password-length.ts';

const { min, max } = PASSWORD_LENGTH;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'at most 254 characters')
  .pipe(z.email('this is not an e-mail address: name@example.org'));

const name = z
  .string()
  .trim()
  .min(1, 'a name has at least one character')
  .max(80, 'a name has at most 80 characters')
  .regex(/^\P{Cc}*$/u, 'a name has no control characters');

/** One that is only compared. */
const password = z.string().min(1, 'type the password').max(max, 'this is not the password');

const newPassword = z
  .string()
  .min(min, `a password has at least ${min} characters`)
  .max(max, `a password has at most ${max} characters`);

/** Page that a followed link leads to. */
const page = z.string().max(4000).startsWith('/', 'a path of this app');

const nothing = z.strictObject({});

/**
 * Changes that may be requested of better-auth, by path, each with the schema of its body. Other paths are
 * not answered.
 */
export const AUTH_BODIES = {
  '/sign-up/email': z.strictObject({ name, email, password: newPassword, callbackURL: page.optional() }),
  '/sign-in/email': z.strictObject({ email, password, callbackURL: page.optional() }),
  '/sign-in/social': z.strictObject({
    provider: z.enum(['github', 'oidc']),
    callbackURL: page,
    errorCallbackURL: page,
  }),
  '/sign-out': nothing,
  '/send-verification-email': z.strictObject({ email, callbackURL: page.optional() }),
  '/request-password-reset': z.strictObject({ email, redirectTo: z.literal('/reset-password') }),
  '/reset-password': z.strictObject({ newPassword, token: z.string().min(1).max(200) }),
  '/change-password': z
    .strictObject({ currentPassword: password, newPassword })
    // A new password signs out everybody who learned the old one.
    .transform((body) => ({ ...body, revokeOtherSessions: true })),
  '/update-user': z.strictObject({ name: name.optional(), mailAtRunEnd: z.boolean().optional() }),
  '/revoke-other-sessions': nothing,
  '/delete-user': z.strictObject({ email, password: z.string().max(max).optional() }),
} as const satisfies Record<string, z.ZodType>;

export type AuthPath = keyof typeof AUTH_BODIES;

/** Body that a form sends to a path. */
export type AuthBody<Path extends AuthPath> = z.input<(typeof AUTH_BODIES)[Path]>;

export function isAuthPath(path: string): path is AuthPath {
  return Object.hasOwn(AUTH_BODIES, path);
}
