import { removeLoneWorkspaces, settleAccount } from '@headroom/db';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { betterAuth } from 'better-auth/minimal';
import { trustedOrigins } from '../api/origins.ts';
import { authSecret, env, publicUrl } from '../env.ts';
import { clientHeader } from '../front/client.ts';
import { sendMail } from '../mail/send.ts';
import { db } from '../services/db.ts';
import { once } from '../services/once.ts';
import { noteAccount, noteSession, noteUser } from './audit.ts';
import { knownMail, resetMail, verificationMail } from './mails.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { refuseDeletion } from './refuse-deletion.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Parts of better-auth that nothing here uses: what is not there needs no guarding. */
const UNUSED = [
  ...['/change-email', '/account-info', '/get-access-token', '/refresh-token', '/link-social'],
  ...['/unlink-account', '/update-session', '/verify-password', '/ok'],
  // They hand out or take the secrets of sessions; ours are named by their ids.
  ...['/list-sessions', '/revoke-session', '/revoke-sessions'],
];

/**
 * Accounts, sign-in and sessions: better-auth on our tables. Sessions are read from Postgres on every request, so that
 * one that was revoked ends at once. How often somebody may try is limited by our own limits, not by its.
 */
export const auth = once('auth', () =>
  betterAuth({
    appName: 'Headroom',
    baseURL: publicUrl('/'),
    basePath: '/api/auth',
    secret: authSecret(),
    trustedOrigins: trustedOrigins(),
    database: prismaAdapter(db(), { provider: 'postgresql' }),
    telemetry: { enabled: false },
    onAPIError: { errorURL: publicUrl('/sign-in') },
    rateLimit: { enabled: false },
    disabledPaths: UNUSED,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => sendMail(resetMail(user, url)),
      onPasswordReset: ({ user }) => noteAccount('account.password_changed', user.email),
      // The page says the same to everybody; the owner of the address reads why nothing came of it.
      onExistingUserSignUp: ({ user }) => sendMail(knownMail(user, publicUrl('/sign-in'))),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_S,
      sendVerificationEmail: ({ user, url }) => sendMail(verificationMail(user, url)),
    },
    socialProviders: github(),
    user: {
      additionalFields: {
        ownsInstallation: { type: 'boolean', required: false, input: false },
        mailAtRunEnd: { type: 'boolean', required: false },
      },
      deleteUser: { enabled: true, beforeDelete: ({ id }) => leave(id) },
    },
    session: {
      expiresIn: 30 * DAY_S,
      // How exactly it is known when a session was used last.
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
      user: { create: { after: noteUser } },
      session: {
        create: { before: ({ userId }) => settleAccount(db(), userId), after: noteSession },
      },
    },
  }),
);

/** Sign-in with GitHub, where its keys are set. */
function github() {
  const { HEADROOM_GITHUB_CLIENT_ID: clientId, HEADROOM_GITHUB_CLIENT_SECRET: clientSecret } = env();
  return clientId && clientSecret ? { github: { clientId, clientSecret } } : {};
}

/** Whether GitHub's button is drawn. */
export function hasGitHub(): boolean {
  return 'github' in github();
}

async function leave(userId: string): Promise<void> {
  await refuseDeletion(userId);
  await removeLoneWorkspaces(db(), userId);
}
