/** Tokens of real authorization servers, for tests. */

import type { Workload } from '@headroom/model/suite';
import type { ServerAuthorization } from '@headroom/project';
import { afterEach } from 'vitest';
import { type StreamServer, startStreamServer } from '../testing/stream-server.ts';
import type { OauthSettings } from './authorization-server.ts';
import { type TokenSource, type TokenTerms, tokensOf } from './tokens.ts';

/** Secret of the client of fixture authorization servers. */
export const SECRET = 'secret-of-the-client';
/** Calls the one tool of the guarded servers. */
export const WORKLOAD: Workload = {
  handshakes: ['session'],
  protocol: '2025-06-18',
  pauseMs: 20,
  list: 'once',
  order: 'each',
  tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', equals: 'hello' }] }],
};
/** Servers that end with the test. */
export const running: StreamServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) void server.stop();
});
/** Starts a server of fixtures/streams, which ends with the test. */
export async function start(
  ...[name, ...flags]: Parameters<typeof startStreamServer>
): Promise<StreamServer> {
  const server = await startStreamServer(name, ...flags);
  running.push(server);
  return server;
}

/** Address of a server without the path of its endpoint. */
export const originOf = ({ url }: StreamServer) => new URL(url).origin;
/** Parsed answer of a fixture to a GET. */
export async function told<T>(server: StreamServer, path: string): Promise<T> {
  return (await fetch(`${originOf(server)}${path}`)).json() as Promise<T>;
}
/** Requests by the subjects of their tokens. */
export type Users = Readonly<Record<string, number>>;

const TERMS: TokenTerms = {
  secrets: { CLIENT: SECRET },
  backends: () => ({ places: {} }),
  reach: 'everything',
};
const CLIENT = { clientId: 'bench', clientSecret: 'CLIENT' };

function sourceOf(authorization: ServerAuthorization, terms: Partial<TokenTerms>): TokenSource {
  const tokens = tokensOf(authorization, { ...TERMS, ...terms });
  if (!tokens) throw new Error('an authorization has tokens');
  return tokens;
}

/** Tokens of OAuth client credentials. */
export function tokensBy(settings: Partial<OauthSettings>, terms: Partial<TokenTerms> = {}): TokenSource {
  return sourceOf({ oauth: { ...CLIENT, ...settings } }, terms);
}

/** Tokens of `issues`, and the server that issues them. */
export async function issuedBy(...flags: string[]) {
  const issuer = await start('issues', ...flags);
  return { issuer, tokens: tokensBy({ tokenUrl: `${originOf(issuer)}/token` }) };
}

/** Tokens that stay as they are. */
export function fixed(...values: string[]): TokenSource {
  const secrets = Object.fromEntries(values.map((value, at) => [`USER_${at}`, value]));
  return sourceOf({ identities: Object.keys(secrets) }, { secrets });
}

/** A token of a subject, without `Bearer`. */
export async function tokenFor(scope: string, lifeS = 60): Promise<string> {
  const issuer = await start('issues', `--life=${lifeS}`);
  const value = await tokensBy({ tokenUrl: `${originOf(issuer)}/token`, scope }).valueFor(0);
  return value.replace('Bearer ', '');
}
