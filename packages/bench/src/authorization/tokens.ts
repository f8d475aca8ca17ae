import type { Tokens } from '@headroom/contract-test/any';
import type { ServerAuthorization } from '@headroom/project';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { OauthTerms, Resource } from './authorization-server.ts';
import { identityTokens } from './identities.ts';
import { oauthTokens } from './oauth-tokens.ts';

/** Tokens of a trial, by which requests to its server are authorized. */
export interface TokenSource extends Tokens {
  /** Fetches the first token where nobody needs to ask the server for the token endpoint. @throws TrialFailure */
  prepare(): Promise<void>;
  /** Called at each start of the server, which may be asked for the token endpoint from then on. */
  started(server: Resource): void;
  /**
   * Hands over the values of the header `Authorization`, in the order in which users take them: now, and again whenever one
   * is renewed.
   * @throws TrialFailure where there is none now
   */
  follow(take: (values: readonly string[]) => Promise<void>): Promise<Followed>;
  /** Texts beside the secrets of the file that nothing may show: every token so far. */
  hidden(): readonly string[];
}

/** Tokens that are renewed until `stop`. */
export interface Followed {
  /** @throws TrialFailure once the last token has expired and no other can be had; never resolves */
  readonly failed: Promise<never>;
  stop(): void;
}

/** A server that is asked with tokens from now on. */
export function authorized(server: RunningServer, tokens: TokenSource | undefined): RunningServer {
  tokens?.started(server);
  return Object.assign(server, { tokens });
}

/** Terms by which tokens are had. */
export interface TokenTerms extends OauthTerms {
  readonly secrets: Readonly<Record<string, string>>;
}

/** Tokens of an authorization of a file; undefined without one. */
export function tokensOf(
  authorization: ServerAuthorization | undefined,
  { secrets, ...terms }: TokenTerms,
): TokenSource | undefined {
  if (!authorization) return undefined;
  const { identities = [], oauth } = authorization;
  const secretOf = (name: string, field: string) => {
    const value = secrets[name];
    if (value !== undefined) return value;
    throw new TrialFailure(
      'rig_failed',
      `server.authorization.${field}: the secret ${name} has no value here`,
    );
  };
  if (!oauth) {
    return identityTokens(() =>
      identities.map((name, at) => ({ name, value: secretOf(name, `identities.${at}`) })),
    );
  }
  return oauthTokens(oauth, () => secretOf(oauth.clientSecret, 'oauth.clientSecret'), terms);
}
