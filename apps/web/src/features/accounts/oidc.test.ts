import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { migrate } from '@headroom/db/migrate';
import {
  type BoundProcess,
  freePort,
  type RunningRedis,
  startPostgres,
  startRedis,
  startService,
} from '@headroom/local';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInProviders } from '#server/auth/auth.ts';
import { startOidc } from '#server/auth/oidc.ts';
import { db } from '#server/db.ts';
import { redis } from '#server/redis.ts';
import { handleAuth } from './handle.ts';

const PROVIDER = join(import.meta.dirname, '../../../browser/oidc-provider.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'headroom-oidc-'));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: RunningRedis;
let provider: BoundProcess;
let issuer: string;
/** The app's part of sign-in, as a server of its own. */
let app: Server;
let url: string;
beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  issuer = `http://127.0.0.1:${providerPort}`;
  const client = ['headroom', 'secret-of-the-client', `${url}/api/auth/callback/oidc`];
  [postgres, server, provider] = await Promise.all([
    startPostgres({ dataDir }),
    startRedis(),
    startService(process.execPath, [PROVIDER, String(providerPort), ...client], /^Ready at/, {}),
  ]);
  await migrate(postgres.url);
  const env = {
    REDIS_URL: server.url,
    DATABASE_URL: postgres.url,
    HEADROOM_PUBLIC_URL: url,
    HEADROOM_SECRET: 'x'.repeat(32),
    HEADROOM_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    HEADROOM_OIDC_ISSUER: issuer,
    HEADROOM_OIDC_CLIENT_ID: client[0] as string,
    HEADROOM_OIDC_CLIENT_SECRET: client[1] as string,
    HEADROOM_OIDC_NAME: 'Example',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  app = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const body = request.method === 'POST' ? { body: Readable.toWeb(request), duplex: 'half' } : {};
    const answer = await handleAuth(
      new Request(`${url}${request.url}`, { method: request.method, headers, ...body } as RequestInit),
    );
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'set-cookie': answer.headers.getSetCookie(),
    });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  app.close();
  redis().disconnect();
  await db().$disconnect();
  await Promise.all([provider.stop(), postgres.stop(), server.stop()]);
  rmSync(dataDir, { recursive: true });
});

/** A browser: cookies of each host, no redirect followed by itself. */
function aBrowser() {
  const cookies = new Map<string, Map<string, string>>();
  return {
    cookies: (address: string) => cookies.get(new URL(address).host) ?? new Map<string, string>(),
    async ask(address: string, init: RequestInit = {}): Promise<Response> {
      const { host } = new URL(address);
      const jar = cookies.get(host) ?? new Map<string, string>();
      cookies.set(host, jar);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}

/** Address of the provider's page, as the button asks for it. */
async function begin(browser: ReturnType<typeof aBrowser>): Promise<string> {
  const body = JSON.stringify({ provider: 'oidc', callbackURL: '/runs', errorCallbackURL: '/sign-in' });
  const answer = await browser.ask(`${url}/api/auth/sign-in/social`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: url },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).url;
}

/** Follows redirects, and answers the provider's pages, until the app leads to a page of its own. */
async function signIn(login: string, browser = aBrowser()): Promise<{ to: string; browser: typeof browser }> {
  let address = await begin(browser);
  let answer = await browser.ask(address);
  for (let step = 0; step < 12; step++) {
    const location = answer.headers.get('location');
    if (location !== null) {
      address = new URL(location, address).href;
      if (address.startsWith(url) && !address.includes('/api/auth/'))
        return { to: address.replace(url, ''), browser };
      answer = await browser.ask(address);
      continue;
    }
    const page = await answer.text();
    const prompt = page.includes('name="login"') ? 'login' : 'consent';
    const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    answer = await browser.ask(address, { method: 'POST', body: form });
  }
  throw new Error(`sign-in leads nowhere: ${address}, ${answer.status}`);
}

const hasSession = (browser: ReturnType<typeof aBrowser>) =>
  [...browser.cookies(url).keys()].some((name) => name.endsWith('session_token'));

test('a person signs in by the provider, with PKCE, and again to the same account', async () => {
  await startOidc();
  expect(signInProviders()).toEqual([{ id: 'oidc', name: 'Example' }]);
  const asked = new URL(await begin(aBrowser()));
  expect(asked.origin).toBe(issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'headroom',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.any(String),
    redirect_uri: `${url}/api/auth/callback/oidc`,
  });
  const first = await signIn('ada');
  expect(first.to).toBe('/runs');
  expect(hasSession(first.browser)).toBe(true);
  const ada = await db().user.findUniqueOrThrow({ where: { email: 'ada@example.org' } });
  expect(ada).toMatchObject({ name: 'ada', emailVerified: true });
  const { browser } = await signIn('ada');
  expect(hasSession(browser)).toBe(true);
  expect(await db().account.findMany({ where: { userId: ada.id } })).toMatchObject([
    { providerId: 'oidc', accountId: 'ada' },
  ]);
});

test('an address that the provider did not verify signs nobody in, nor to an account that has it', async () => {
  await startOidc();
  const unverified = await signIn('unverified-eve');
  expect(unverified.to).toMatch(/^\/sign-in\?error=email_not_verified/);
  expect(hasSession(unverified.browser)).toBe(false);
  const owner = { email: 'unverified-bob@example.org', name: 'Bob', emailVerified: true };
  const { id } = await db().user.create({ data: owner });
  const stolen = await signIn('unverified-bob');
  expect(stolen.to).toMatch(/^\/sign-in\?error=account_not_linked/);
  expect(hasSession(stolen.browser)).toBe(false);
  expect(await db().account.count({ where: { userId: id } })).toBe(0);
});

test('a callback that this browser did not begin signs nobody in', async () => {
  await startOidc();
  const browser = aBrowser();
  const answer = await browser.ask(`${url}/api/auth/callback/oidc?code=stolen&state=forged`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(/\/sign-in\?error=/);
  expect(hasSession(browser)).toBe(false);
});
