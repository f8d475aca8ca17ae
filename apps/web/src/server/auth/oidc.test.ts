import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

const BASE = {
  DATABASE_URL: 'postgresql://u@127.0.0.1:1/db',
  REDIS_URL: 'redis://127.0.0.1:1',
  HEADROOM_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
};
const CLIENT = { HEADROOM_OIDC_CLIENT_ID: 'id', HEADROOM_OIDC_CLIENT_SECRET: 'very-secret-word' };

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The start of sign-in by an environment, which is read once a process. */
async function start(settings: Record<string, string>): Promise<void> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...BASE, ...settings })) vi.stubEnv(name, value);
  const { startOidc } = await import('./oidc.ts');
  await startOidc();
}

/** A server that answers all requests alike. */
async function answering(status: number, body: (url: string) => unknown) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

test.each<[sentence: RegExp, settings: Record<string, string>]>([
  [
    /HEADROOM_OIDC_ISSUER is set: set HEADROOM_OIDC_CLIENT_ID and HEADROOM_OIDC_CLIENT_SECRET too/,
    { HEADROOM_OIDC_ISSUER: 'https://login.example.org' },
  ],
  [/HEADROOM_OIDC_CLIENT_ID and HEADROOM_OIDC_CLIENT_SECRET are set: set HEADROOM_OIDC_ISSUER too/, CLIENT],
  [
    /set HEADROOM_OIDC_ISSUER to the address of the provider/,
    { ...CLIENT, HEADROOM_OIDC_ISSUER: 'login.example.org' },
  ],
  [/HEADROOM_OIDC_ISSUER must be https/, { ...CLIENT, HEADROOM_OIDC_ISSUER: 'http://login.example.org' }],
  [/HEADROOM_OIDC_NAME is the name on the button/, { HEADROOM_OIDC_NAME: 'x'.repeat(41) }],
])('a wrong setting stops the start: %s', async (sentence, settings) => {
  const starting = start(settings);
  await expect(starting).rejects.toThrow(sentence);
  await expect(starting).rejects.not.toThrow(/very-secret/);
});

test.each<[sentence: RegExp, status: number, body: (url: string) => unknown]>([
  [/HEADROOM_OIDC_ISSUER is no provider: .* answers with status 404/, 404, () => ({})],
  [/HEADROOM_OIDC_ISSUER is no provider: .* lacks .*token_endpoint/, 200, (issuer) => ({ issuer })],
  [
    /set HEADROOM_OIDC_ISSUER to the issuer as the provider writes it: http:\S+\/realm/,
    200,
    (url) => ({
      issuer: `${url}/realm`,
      authorization_endpoint: url,
      token_endpoint: url,
      jwks_uri: url,
    }),
  ],
])('an address that is no provider of this name stops the start: %s', async (sentence, status, body) => {
  const server = await answering(status, body);
  await expect(start({ ...CLIENT, HEADROOM_OIDC_ISSUER: server.url })).rejects.toThrow(sentence);
  server.close();
});

test('a provider that does not answer stops nothing: nobody signs in by it until it does', async () => {
  await start({ ...CLIENT, HEADROOM_OIDC_ISSUER: 'http://127.0.0.1:1' });
  const { hasOidc } = await import('./oidc.ts');
  expect(hasOidc()).toBe(false);
});
