/** Tokens of real authorization servers, and who is asked for them. */
import { placesNamed, type Reach } from '@headroom/builder/sandbox';
import { Silence, verifyAnyServer } from '@headroom/contract-test/any';
import { expect, test } from 'vitest';
import { type StreamServer, startStreamServerAt } from '../testing/stream-server.ts';
import {
  fixed,
  issuedBy,
  originOf,
  running,
  SECRET,
  start,
  tokenFor,
  tokensBy,
  told,
  type Users,
  WORKLOAD,
} from './tokens.testing.ts';

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
  tokens.started({ url: server.url, headers: {} });
  const target = { url: server.url, workload: WORKLOAD, handshake: 'session' as const, seed: 1, tokens };
  const { checks } = await verifyAnyServer(target);
  expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('a server without metadata is no failure while it may still be starting', async () => {
  const server = await start('guarded');
  const tokens = tokensBy({});
  tokens.started({ url: server.url, headers: {} });
  const failure = await tokens.valueFor(0).catch((error) => error);
  expect(failure).toBeInstanceOf(Silence);
  expect(failure.message).toMatch(
    /^server\.authorization\.oauth: `tokenUrl` is not set, and http:\S+\/\.well-known\/oauth-protected-resource\/mcp answers HTTP status 401$/,
  );
});

/** Status by which a server answers a request with a value of `Authorization`. */
async function statusBy({ url }: StreamServer, authorization: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  return (await fetch(url, { method: 'POST', headers: { authorization }, body })).status;
}

test('a server that issues tokens itself gets others at each start, also at the same address', async () => {
  const before = await start('guarded', '--own', '--life=60');
  const tokens = tokensBy({});
  tokens.started({ url: before.url, headers: {} });
  const old = await tokens.valueFor(0);
  expect(await statusBy(before, old)).toBe(200);
  await before.stop();
  const after = await startStreamServerAt(Number(new URL(before.url).port), 'guarded', '--own');
  running.push(after);
  tokens.started({ url: after.url, headers: {} });
  expect(await statusBy(after, old)).toBe(401);
  expect(await statusBy(after, await tokens.valueFor(0))).toBe(200);
});

test('a token that the server before is still issuing is not sent to the next', async () => {
  const [before, after] = [await start('guarded', '--own', '--delay=500'), await start('guarded', '--own')];
  const tokens = tokensBy({});
  tokens.started({ url: before.url, headers: {} });
  const late = tokens.valueFor(0);
  tokens.started({ url: after.url, headers: {} });
  expect(await statusBy(after, await tokens.valueFor(0))).toBe(200);
  await late;
  expect(await statusBy(after, await tokens.valueFor(0))).toBe(200);
});

test('a secret that is taken in the body alone is sent there', async () => {
  const { tokens } = await issuedBy('--post');
  expect(await tokens.valueFor(0)).toMatch(/^Bearer /);
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
  await expect(tokens.valueFor(0)).rejects.toThrow(
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
      { reach: undefined, backends: () => ({ places: { auth: host } }) },
    ),
    // On the engine of another machine it is reached elsewhere than by servers.
    tokensBy(
      { tokenUrl: 'http://{backend.auth}/token' },
      {
        reach: undefined,
        backends: () => ({ places: { auth: '198.51.100.9:80' }, hostPlaces: { '198.51.100.9:80': host } }),
      },
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
