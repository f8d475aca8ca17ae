import { removeLoneWorkspaces, settleAccount } from '@headroom/db';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { db } from '#server/db.ts';
import { authSecret, env, publicUrl } from '#server/env.ts';
import { clientHeader } from '#server/http/client.ts';
import { trustedOrigins } from '#server/http/origins.ts';
import { LINK_S } from '#server/limits/limits.ts';
import { log } from '#server/log.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { once } from '#server/once.ts';
import { type AskedMail, sendAskedMail } from './asked-mail.ts';
import { noteAccount, noteSession, noteUser } from './audit.ts';
import { authLog } from './auth-log.ts';
import { BY_INVITATION, isInvitedOnly, mayMakeAccount } from './invited-only.ts';
import { knownMail, resetMail, verificationMail } from './mails.ts';
import { hasOidc, oidcPlugins } from './oidc.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { refuseDeletion } from './refuse-deletion.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Accounts, sign-in and sessions: better-auth on our tables. Sessions are read from Postgres on every
 * request, so that one that was revoked ends at once. Attempts are limited by our own limits, not by its;
 * `handleAuth` decides which of its paths exist.
 */
function createAuth() {
  return betterAuth({
    appName: 'Headroom',
    baseURL: publicUrl('/'),
    basePath: '/api/auth',
    secret: authSecret(),
    trustedOrigins: trustedOrigins(),
    database: prismaAdapter(db(), { provider: 'postgresql' }),
    logger: authLog(log),
    telemetry: { enabled: false },
    onAPIError: { errorURL: publicUrl('/sign-in') },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_S.reset,
      sendResetPassword: ({ user, url }, asked) => send('resetMail', resetMail(user, url), asked),
      onPasswordReset: ({ user }) => noteAccount('account.password_changed', user.email),
      // The page says the same to everybody; the owner of the address reads why nothing came of it.
      onExistingUserSignUp: ({ user }, asked) =>
        send('knownMail', knownMail(user, publicUrl('/sign-in')), asked),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: LINK_S.verification,
      sendVerificationEmail: ({ user, url }, asked) =>
        send('verificationMail', verificationMail(user, url), asked),
    },
    socialProviders: github(),
    plugins: oidcPlugins(),
    user: {
      additionalFields: {
        ownsInstallation: { type: 'boolean', required: false, input: false },
        mailAtRunEnd: { type: 'boolean', required: false },
      },
      deleteUser: { enabled: true, beforeDelete: ({ id }) => leave(id) },
    },
    session: {
      expiresIn: 30 * DAY_S,
      // Resolution of the time of a session's last use.
      updateAge: HOUR_S,
      additionalFields: { workspaceId: { type: 'string', required: false, input: false } },
    },
    advanced: {
      database: { generateId: false },
      cookiePrefix: 'headroom',
      useSecureCookies: publicUrl('/').startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientHeader()] },
    },
    databaseHooks: {
      user: { create: { before: ({ email }) => admit(email), after: noteUser } },
      session: { create: { before: ({ userId }) => begin(userId), after: noteSession } },
    },
  });
}

const withoutOidc = once('auth', createAuth);
const withOidc = once('auth-oidc', createAuth);

/** better-auth; made again once the OpenID Connect provider is known. */
export function auth(): ReturnType<typeof createAuth> {
  return hasOidc() ? withOidc() : withoutOidc();
}

/** Sends a mail that was requested, or skips it where it was sent before; the response is the same. */
async function send(kind: AskedMail, mail: Mail, asked: Request | undefined): Promise<void> {
  await sendAskedMail(kind, mail, asked?.headers);
}

/** Sign-in with GitHub, where its keys are set. An address that GitHub did not verify is confirmed by a mail first. */
function github() {
  const { HEADROOM_GITHUB_CLIENT_ID: clientId, HEADROOM_GITHUB_CLIENT_SECRET: clientSecret } = env();
  return clientId && clientSecret
    ? { github: { clientId, clientSecret, requireEmailVerification: true } }
    : {};
}

/** Provider of accounts elsewhere, by which people can sign in. */
export interface SignInProvider {
  readonly id: 'github' | 'oidc';
  /** Name on its button. */
  readonly name: string;
}

/** The providers that are set, and answer. */
export function signInProviders(): SignInProvider[] {
  return [
    ...('github' in github() ? [{ id: 'github' as const, name: 'GitHub' }] : []),
    ...(hasOidc() ? [{ id: 'oidc' as const, name: env().HEADROOM_OIDC_NAME }] : []),
  ];
}

/** Whichever way an account is made. Throws APIError for an address that may have none. */
async function admit(email: string): Promise<void> {
  if (!(await mayMakeAccount(email))) throw notInvited();
}

/** Throws APIError for an account that was made before there was an owner, and without an invitation. */
async function begin(userId: string): Promise<void> {
  if (!(await settleAccount(db(), userId, isInvitedOnly()))) throw notInvited();
}

function notInvited(): APIError {
  return new APIError('FORBIDDEN', { message: BY_INVITATION, code: 'sign_up_by_invitation' });
}

async function leave(userId: string): Promise<void> {
  await refuseDeletion(userId);
  await removeLoneWorkspaces(db(), userId);
}
