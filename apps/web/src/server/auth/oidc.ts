import { setTimeout as pause } from 'node:timers/promises';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { once } from '#server/once.ts';

const WITHIN_MS = 5000;
const TRY_AGAIN_MS = 30_000;

/** What sign-in needs of a discovery document: OpenID Connect Discovery 1.0, section 3. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const provider = once('oidc', () => ({ answers: false }));

/** Whether people can sign in by the OpenID Connect provider: it is set, and its discovery document was read. */
export function hasOidc(): boolean {
  return provider().answers;
}

/** Address of the discovery document of an issuer: section 4.1. */
function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** The provider as better-auth takes it; none while it is not known. PKCE, nonce and a signed ID token are asked for. */
export function oidcPlugins(): ReturnType<typeof genericOAuth>[] {
  const { HEADROOM_OIDC_ISSUER, HEADROOM_OIDC_CLIENT_ID, HEADROOM_OIDC_CLIENT_SECRET, HEADROOM_OIDC_NAME } =
    env();
  if (!hasOidc() || !HEADROOM_OIDC_ISSUER || !HEADROOM_OIDC_CLIENT_ID || !HEADROOM_OIDC_CLIENT_SECRET)
    return [];
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'oidc',
        name: HEADROOM_OIDC_NAME,
        discoveryUrl: discoveryUrl(HEADROOM_OIDC_ISSUER),
        clientId: HEADROOM_OIDC_CLIENT_ID,
        clientSecret: HEADROOM_OIDC_CLIENT_SECRET,
        scopes: ['openid', 'profile', 'email'],
        pkce: true,
        requireIdTokenVerification: true,
        // An address that the provider did not verify is confirmed by a mail first, as after a sign-up.
        requireEmailVerification: true,
        mapProfileToUser: ({ name, preferred_username: handle, email }) => ({
          name: [name, handle, email?.split('@')[0]].find(
            (each) => typeof each === 'string' && each !== '',
          ) as string,
        }),
      },
    ],
  });
  return [plugin];
}

/**
 * Reads the discovery document of the provider that is set, if one is. While the provider does not answer, the app
 * serves without it and asks again, in the background.
 * @throws a sentence that says what to set, where what answers is not the provider
 */
export async function startOidc(): Promise<void> {
  const { HEADROOM_OIDC_ISSUER: issuer } = env();
  if (issuer === undefined) return;
  try {
    await discover(issuer);
    provider().answers = true;
  } catch (error) {
    if (error instanceof WrongProvider) throw error;
    log().error(
      { err: error },
      `HEADROOM_OIDC_ISSUER does not answer: nobody can sign in by it until it does`,
    );
    void discoverLater(issuer);
  }
}

async function discoverLater(issuer: string): Promise<void> {
  while (!provider().answers) {
    await pause(TRY_AGAIN_MS, undefined, { ref: false });
    try {
      await discover(issuer);
      provider().answers = true;
      log().info('HEADROOM_OIDC_ISSUER answers: people can sign in by it');
    } catch (error) {
      if (error instanceof WrongProvider) {
        log().error(
          { err: error },
          'HEADROOM_OIDC_ISSUER answers, but not as a provider: nobody can sign in by it',
        );
        return;
      }
      log().debug({ err: error }, 'HEADROOM_OIDC_ISSUER does not answer yet');
    }
  }
}

/** What answers at the address is no provider of this name. */
class WrongProvider extends Error {}

/** @throws WrongProvider, or another error while nothing answers */
async function discover(issuer: string): Promise<void> {
  const url = discoveryUrl(issuer);
  const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error' });
  if (answer.status >= 500) throw new Error(`${url} answers with status ${answer.status}`);
  if (!answer.ok)
    throw new WrongProvider(
      `HEADROOM_OIDC_ISSUER is no provider: ${url} answers with status ${answer.status}`,
    );
  const parsed = discoverySchema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.') || 'JSON').join(', ');
    throw new WrongProvider(`HEADROOM_OIDC_ISSUER is no provider: ${url} lacks ${missing}`);
  }
  if (parsed.data.issuer !== issuer)
    throw new WrongProvider(
      `set HEADROOM_OIDC_ISSUER to the issuer as the provider writes it: ${parsed.data.issuer} (got ${issuer})`,
    );
}
