/** Tokens of real authorization servers, and loads of a server that verifies them. */
import { placesNamed, type Reach } from '@headroom/builder/sandbox';
import { Silence, verifyAnyServer } from '@headroom/contract-test/any';
import { errorCount } from '@headroom/report';
import type { HandshakeId, Workload } from '@headroom/workload';
import { afterEach, expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { type StreamServer, startStreamServer } from '../testing/stream-server.ts';
import type { OauthSettings } from './authorization-server.ts';
import { type TokenTerms, tokensOf } from './tokens.ts';

const SECRET = 'secret-of-the-client';
const WORKLOAD: Workload = {
  handshakes: ['session'],
  protocol: '2025-06-18',
  pauseMs: 20,
  list: 'once',
  order: 'each',
  tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', equals: 'hello' }] }],
};
/** Five lives of a token. */
const LONG = { ...SHORT, vus: 4, holdS: 15, excludedS: 0 };

const running: StreamServer[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.stop();
});
async function start(...[name, ...flags]: Parameters<typeof startStreamServer>): Promise<StreamServer> {
  const server = await startStreamServer(name, ...flags);
  running.push(server);
  return server;
}

const originOf = ({ url }: StreamServer) => new URL(url).origin;
/** Parsed answer of a fixture to a GET. */
async function told<T>(server: StreamServer, path: string): Promise<T> {
  return (await fetch(`${originOf(server)}${path}`)).json() as Promise<T>;
}
type Users = Readonly<Record<string, number>>;

const TERMS: TokenTerms = { secrets: { CLIENT: SECRET }, places: () => ({}), reach: 'everything' };
const CLIENT = { clientId: 'bench', clientSecret: 'CLIENT' };

function tokensBy(settings: Partial<OauthSettings>, terms: Partial<TokenTerms> = {}) {
  const tokens = tokensOf({ oauth: { ...CLIENT, ...settings } }, { ...TERMS, ...terms });
  if (!tokens) throw new Error('an authorization has tokens');
  return tokens;
}

/** Tokens of `issues`, and the server that issues them. */
async function issuedBy(...flags: string[]) {
  const issuer = await start('issues', ...flags);
  return { issuer, tokens: tokensBy({ tokenUrl: `${originOf(issuer)}/token` }) };
}

/** Tokens that stay as they are. */
function fixed(...values: string[]) {
  const secrets = Object.fromEntries(values.map((value, at) => [`USER_${at}`, value]));
  return tokensOf({ identities: Object.keys(secrets) }, { ...TERMS, secrets });
}

async function tokenFor(scope: string, lifeS = 60): Promise<string> {
  const issuer = await start('issues', `--life=${lifeS}`);
  const value = await tokensBy({ tokenUrl: `${originOf(issuer)}/token`, scope }).valueFor(0);
  return value.replace('Bearer ', '');
}

test.for(['session', 'listening'] as const)(
  'handshake %s: a load of five lives of a token has no errors, and counts no request for one',
  { timeout: 40_000 },
  async (handshake: HandshakeId) => {
    const [server, { issuer, tokens }] = [await start('guarded'), await issuedBy()];
    const { result, log } = await loadUrl(server.url, {
      ...{ workload: WORKLOAD, profile: LONG, handshake, tokens },
    });
    for (const { name, errors } of result.measurements) expect(errorCount(errors), `${name}: ${log}`).toBe(0);
    const { count } = measurement(result, 'hello');
    expect(count).toBeGreaterThan(500);
    expect(await told<number>(issuer, '/issued')).toBeGreaterThanOrEqual(5);
    const names = result.measurements.map(({ name }) => name);
    expect(names.filter((name) => name.includes('token'))).toEqual([]);
  },
);

test('without a renewal errors begin with the end of the token', { timeout: 40_000 }, async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('nobody', 3));
  const profile = { ...LONG, holdS: 6 };
  const { result } = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile, handshake: 'session', tokens },
  });
  const opened = measurement(result, 'initialize');
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
  expect(opened.errors).toMatchObject({ unauthorized: expect.any(Number) });
  expect(errorCount(opened.errors)).toBeGreaterThan(0);
});

test('identities: virtual users take their tokens in turn', { timeout: 40_000 }, async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('ada'), await tokenFor('bob'), await tokenFor('eve'));
  const profile = { ...LONG, vus: 6, holdS: 2 };
  const { result } = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile, handshake: 'session', tokens },
  });
  expect(errorCount(measurement(result, 'hello').errors)).toBe(0);
  const users = await told<Users>(server, '/users');
  expect(Object.keys(users).toSorted()).toEqual(['ada', 'bob', 'eve']);
  const requests = Object.values(users);
  expect(Math.max(...requests)).toBeLessThan(2 * Math.min(...requests));
});

test('the contract is asked with tokens, by several users in its parallel sessions', async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('ada'), await tokenFor('bob'));
  const target = { url: server.url, workload: WORKLOAD, handshake: 'session' as const, seed: 1, tokens };
  const { checks } = await verifyAnyServer(target);
  expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  expect(Object.keys(await told<Users>(server, '/users')).toSorted()).toEqual(['ada', 'bob']);
});

test('where the file names no token endpoint, the metadata of the server lead to it', async () => {
  const server = await start('guarded', '--own', '--post');
  const tokens = tokensBy({});
  tokens.at({ url: server.url, headers: {} });
  const target = { url: server.url, workload: WORKLOAD, handshake: 'session' as const, seed: 1, tokens };
  const { checks } = await verifyAnyServer(target);
  expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('a server without metadata is no failure while it may still be starting', async () => {
  const server = await start('guarded');
  const tokens = tokensBy({});
  tokens.at({ url: server.url, headers: {} });
  const failure = await tokens.valueFor(0).catch((error) => error);
  expect(failure).toBeInstanceOf(Silence);
  expect(failure.message).toMatch(
    /^server\.authorization\.oauth: `tokenUrl` is not set, and http:\S+\/\.well-known\/oauth-protected-resource\/mcp answers HTTP status 401$/,
  );
});

test('a secret that is taken in the body alone is sent there', async () => {
  const { tokens } = await issuedBy('--post');
  expect(await tokens.valueFor(0)).toMatch(/^Bearer /);
});

test('a renewal that is refused ends the load, with the field and the answer without secrets', {
  timeout: 40_000,
}, async () => {
  const [server, { tokens }] = [await start('guarded'), await issuedBy('--most=1')];
  const failure = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile: LONG, handshake: 'persistent', tokens },
  }).catch((error) => error);
  expect(failure).toMatchObject({ name: 'TrialFailure', outcome: 'server_failed' });
  expect(failure.message).toMatch(
    /^server\.authorization\.oauth: no token: http:\S+\/token answers HTTP status 401: .*invalid_client.*bench with \[secret\] is not known/,
  );
});

test('a client secret that is wrong is refused before anything is asked', async () => {
  const issuer = await start('issues');
  const tokens = tokensBy(
    { tokenUrl: `${originOf(issuer)}/token` },
    { secrets: { CLIENT: 'another-secret' } },
  );
  await expect(tokens.prepare()).rejects.toThrow(/^server\.authorization\.oauth: no token: .* 401: /);
});

test('a secret that is no token is refused by its field', async () => {
  const tokens = fixed('right', 'wrong\ntoken');
  await expect(tokens?.valueFor(0)).rejects.toThrow(
    'server.authorization.identities.1: the secret USER_1 is no token: allowed are printable ASCII characters without spaces',
  );
});

const reachOf = (...places: string[]): Reach => ({
  ...{ programs: 'servers', setting: 'HEADROOM_EGRESS' },
  hosts: new Set(),
  allowed: placesNamed(places),
});

test('a file makes its host ask only the server, its backends and what servers may reach', async () => {
  const issuer = await start('issues');
  const { host } = new URL(issuer.url);
  const tokenUrl = `http://${host}/token`;
  const refused = tokensBy({ tokenUrl }, { reach: undefined });
  await expect(refused.prepare()).rejects.toThrow(/gives no answer: .* is refused: it is not among/);
  const allowed = [
    tokensBy({ tokenUrl }, { reach: reachOf(host) }),
    tokensBy(
      { tokenUrl: 'http://{backend.auth}/token' },
      { reach: undefined, places: () => ({ auth: host }) },
    ),
  ];
  for (const tokens of allowed) expect(await tokens.valueFor(0)).toMatch(/^Bearer /);
});

test('what was sent and issued is known as hidden', async () => {
  const { tokens } = await issuedBy();
  const token = (await tokens.valueFor(0)).replace('Bearer ', '');
  const basic = Buffer.from(`bench:${SECRET}`).toString('base64');
  expect(tokens.hidden()).toEqual(expect.arrayContaining([token, SECRET, basic]));
});
