import { TrialFailure } from '../trial-failure.ts';
import { bearerOf } from './bearer.ts';
import type { TokenSource } from './tokens.ts';

interface Identity {
  /** Name of its secret. */
  readonly name: string;
  readonly value: string;
}

/** Tokens that stay as they are, one for each identity. @param read gives them, at least one; it may throw a TrialFailure */
export function identityTokens(read: () => readonly Identity[]): TokenSource {
  let values: readonly string[] | undefined;
  const all = () => {
    values ??= read().map(headerOf);
    return values;
  };
  return {
    prepare: async () => void all(),
    started: () => undefined,
    valueFor: async (user) => {
      const tokens = all();
      return tokens[user % tokens.length] as string;
    },
    follow: async (take) => {
      await take(all());
      return { failed: new Promise(() => undefined), stop: () => undefined };
    },
    // Secrets are known as such by themselves.
    hidden: () => [],
  };
}

function headerOf({ name, value }: Identity, at: number): string {
  const bearer = bearerOf(value);
  if (bearer !== undefined) return bearer;
  throw new TrialFailure(
    'server_failed',
    `server.authorization.identities.${at}: the secret ${name} is no token: allowed are printable ASCII characters without spaces`,
  );
}
