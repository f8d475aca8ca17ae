import { listMemberships, pingDatabase, readTokenHolder } from '@headroom/db';
import { demoOwner } from '#server/access/demo.ts';
import { auth } from '#server/auth/auth.ts';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { clientAddress } from '#server/http/client.ts';
import { ApiError } from '#server/http/errors.ts';
import { consume } from '#server/limits/consume.ts';
import { keyOfAddress } from '#server/limits/keys.ts';
import { type Actor, ANONYMOUS, type SignedIn } from './actor.ts';
import { bearerOf } from './bearer.ts';

/**
 * Sender of a request: an API token comes before a browser's session. While the app is a demo, a request with
 * neither comes from its owner. Throws ApiError for a token that is not (any more) valid.
 */
export async function readActor(headers: Headers): Promise<Actor> {
  const secret = bearerOf(headers);
  if (secret !== undefined) return programOf(secret, headers);
  const session = headers.has('cookie') ? await sessionOf(headers) : null;
  if (session) return signedIn(session);
  // Only through the edge, which lets this machine alone in.
  return env().HEADROOM_DEMO_OWNER && clientAddress(headers) ? demoOwner() : ANONYMOUS;
}

/**
 * Known tokens are found whatever came from their address before; only unknown ones are counted and refused.
 */
async function programOf(secret: string | null, headers: Headers): Promise<Actor> {
  const holder = secret === null ? null : await readTokenHolder(db(), secret);
  if (holder) return { kind: 'token', ...holder };
  await consume('tokenFailure', keyOfAddress(headers));
  throw new ApiError(
    'invalid_token',
    'The API token is unknown, expired or revoked, or its maker left the workspace. Send "authorization: Bearer <token>".',
  );
}

/** better-auth keeps its causes to itself: where Postgres is away, asking it throws what says so. */
async function sessionOf(headers: Headers) {
  try {
    return await auth().api.getSession({ headers });
  } catch (error) {
    await pingDatabase(db());
    throw error;
  }
}

type Session = NonNullable<Awaited<ReturnType<ReturnType<typeof auth>['api']['getSession']>>>;

async function signedIn({ user, session }: Session): Promise<SignedIn> {
  const memberships = await listMemberships(db(), user.id);
  const active = memberships.find(({ workspaceId }) => workspaceId === session.workspaceId) ?? memberships[0];
  return {
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    name: user.name,
    ownsInstallation: user.ownsInstallation ?? false,
    memberships,
    workspaceId: active?.workspaceId ?? null,
  };
}
