import { setTimeout as delay } from 'node:timers/promises';
import { Silence } from '@headroom/contract-test/any';
import { TrialFailure } from '../trial-failure.ts';
import {
  AuthorizationServer,
  type Issued,
  type OauthSettings,
  type OauthTerms,
  type Resource,
} from './authorization-server.ts';
import type { Followed, TokenSource } from './tokens.ts';

/** The longest time before its expiry at which a token is renewed; half of its life where that is less. */
const MOST_MARGIN_MS = 60_000;
/** Tokens are renewed at least so often, whatever their life. */
const MOST_LIFE_MS = 24 * 3600 * 1000;
/** Pause between attempts to renew a token that is still valid. */
const AGAIN_MS = 500;

/** A token, and times on the clock of performance.now(). */
interface Token {
  readonly value: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** What one start of a server has been issued. */
interface Grant {
  server?: AuthorizationServer;
  token?: Token;
  renewing?: Promise<Token> | undefined;
}

/** Tokens of OAuth 2.1 client credentials: one for all users, renewed before it expires. */
export function oauthTokens(
  settings: OauthSettings,
  clientSecret: () => string,
  terms: OauthTerms,
): TokenSource {
  const hidden = new Set<string>();
  let resource: Resource | undefined;
  let grant: Grant = {};

  const fetchToken = async (of: Grant): Promise<Token> => {
    of.server ??= new AuthorizationServer(settings, clientSecret(), terms);
    const askedAt = performance.now();
    const answer = await of.server.token(resource);
    for (const text of [...of.server.secrets, answer.token]) hidden.add(text);
    of.token = timesOf(answer, askedAt);
    return of.token;
  };
  const renew = (of: Grant) => {
    of.renewing ??= fetchToken(of).finally(() => {
      of.renewing = undefined;
    });
    return of.renewing;
  };
  /** The newest token; one that cannot be renewed is used for as long as it is valid. */
  const valid = async (): Promise<Token> => {
    const { token: before } = grant;
    if (before && performance.now() < before.renewAt) return before;
    try {
      return await renew(grant);
    } catch (error) {
      if (before && performance.now() < before.expiresAt) return before;
      throw error;
    }
  };

  const keepRenewed = async (
    first: Token,
    take: (values: readonly string[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> => {
    let current = first;
    while (Number.isFinite(current.renewAt)) {
      await delay(Math.max(0, current.renewAt - performance.now()), undefined, { signal });
      const next = await valid();
      if (next === current) await delay(AGAIN_MS, undefined, { signal });
      else await take([next.value]);
      current = next;
    }
  };

  return {
    prepare: async () => {
      if (settings.tokenUrl !== undefined) await valid();
    },
    started: (server) => {
      // A server that issues tokens itself may know none from before its start, nor one that is being fetched.
      if (settings.tokenUrl === undefined) grant = {};
      resource = server;
    },
    valueFor: async () => (await valid()).value,
    follow: async (take): Promise<Followed> => {
      const first = await valid().catch(asFailure);
      await take([first.value]);
      const stopping = new AbortController();
      const failed = Promise.withResolvers<never>();
      // A rejection that nobody awaits must not end the process.
      failed.promise.catch(() => undefined);
      keepRenewed(first, take, stopping.signal)
        .catch(asFailure)
        .catch((error) => {
          if (!stopping.signal.aborted) failed.reject(error);
        });
      return { failed: failed.promise, stop: () => stopping.abort() };
    },
    hidden: () => [...hidden],
  };
}

function timesOf({ token, expiresInS }: Issued, askedAt: number): Token {
  const value = `Bearer ${token}`;
  if (expiresInS === undefined) {
    return { value, renewAt: Number.POSITIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
  }
  const lifeMs = Math.min(1000 * expiresInS, MOST_LIFE_MS);
  const expiresAt = askedAt + lifeMs;
  return { value, renewAt: expiresAt - Math.min(MOST_MARGIN_MS, lifeMs / 2), expiresAt };
}

/** A server that does not say where tokens come from, once its load is to begin. */
function asFailure(error: unknown): never {
  if (!(error instanceof Silence)) throw error;
  throw new TrialFailure('server_failed', error.message, { cause: error });
}
