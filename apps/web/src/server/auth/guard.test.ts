import { randomUUID } from 'node:crypto';
import type { RunningRedis } from '@headroom/local';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserCookie } from '#server/auth/known-browser.ts';
import { clientHeader } from '#server/http/client.ts';
import { ApiError } from '#server/http/errors.ts';
import { keyOfEmail } from '#server/limits/keys.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { redis } from '#server/redis.ts';
import { startCountingRedis } from '../../../browser/counting-redis.ts';
import { guardAuth, MAX_AUTH_BYTES } from './guard.ts';

let server: RunningRedis;
beforeAll(async () => {
  server = await startCountingRedis();
});
afterAll(async () => {
  redis().disconnect();
  await server.stop();
});
beforeEach(() => redis().flushall());

interface Asked {
  method?: string;
  address?: string;
  headers?: Record<string, string>;
}

function ask(
  path: string,
  body?: unknown,
  { method = 'POST', address = '203.0.113.9', headers }: Asked = {},
) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Request(`http://bench.example.org/api/auth${path}`, {
    method,
    headers: {
      host: 'bench.example.org',
      [clientHeader()]: address,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(text.length),
      }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  });
}

/** The code by which a request is refused; `passed` for one that is not. */
const outcome = (request: Request) =>
  guardAuth(request).then(
    () => 'passed',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

const ADA = { email: 'ada@example.org', password: 'guess' };

/** Number of requests, of `count`, that pass. */
async function passing(count: number, request: (index: number) => Request): Promise<number> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index++) outcomes.push(await outcome(request(index)));
  expect(new Set(outcomes.filter((code) => code !== 'passed'))).toEqual(new Set(['too_many_requests']));
  return outcomes.indexOf('too_many_requests');
}

test('a password is tried ten times from one address, and more from another', async () => {
  const { points } = LIMITS.signInToAccount;
  expect(await passing(points + 2, () => ask('/sign-in/email', ADA))).toBe(points);
  const shouted = { ...ADA, email: ' ADA@example.org' };
  expect(await outcome(ask('/sign-in/email', shouted))).toBe('too_many_requests');
  expect(await outcome(ask('/sign-in/email', ADA, { address: '198.51.100.1' }))).toBe('passed');
  expect(await outcome(ask('/sign-in/email/', ADA))).toBe('too_many_requests');
});

test('from everywhere together a password is tried a hundred times', async () => {
  const { points } = LIMITS.signInToAccountFromAnywhere;
  const from = (index: number) => ask('/sign-in/email', ADA, { address: `198.51.100.${index}` });
  expect(await passing(points + 2, from)).toBe(points);
});

test('one address tries sixty accounts, whatever network of IPv6 it says it is', async () => {
  const { points } = LIMITS.signIn;
  const with64 = (index: number) => ({ address: `2001:db8:1:2::${index.toString(16)}` });
  const other = (index: number) => ask('/sign-in/email', { email: `${index}@example.org` }, with64(index));
  expect(await passing(points + 2, other)).toBe(points);
});

test('a browser that signed in before has guesses of its own, which strangers cannot use up', async () => {
  const { signIn, signInToAccountFromAnywhere, signInFromKnownBrowser } = LIMITS;
  const account = keyOfEmail(ADA.email);
  const cookieOf = (line: string) => line.split(';')[0] ?? '';
  const known = { cookie: `a=b; ${cookieOf(browserCookie(account))}`, 'sec-fetch-site': 'same-origin' };
  // Strangers elsewhere, and one behind the same address.
  for (let index = 0; index < signInToAccountFromAnywhere.points; index++) {
    await outcome(ask('/sign-in/email', ADA, { address: `198.51.100.${index}` }));
  }
  for (let index = 0; index <= signIn.points; index++) {
    await outcome(ask('/sign-in/email', { email: `${index}@example.org` }));
  }
  expect(await outcome(ask('/sign-in/email', ADA, { address: '192.0.2.1' }))).toBe('too_many_requests');
  const { points } = signInFromKnownBrowser;
  const own = () => ask('/sign-in/email', { ...ADA, email: ' Ada@Example.org' }, { headers: known });
  expect(await passing(points + 2, own)).toBe(points);
  const another = { ...known, cookie: cookieOf(browserCookie(account)) };
  expect(await outcome(ask('/sign-in/email', ADA, { headers: another }))).toBe('passed');
});

test('what makes a browser known cannot be made up, nor taken from another account', async () => {
  const { points } = LIMITS.signInToAccount;
  for (let index = 0; index < points; index++) await outcome(ask('/sign-in/email', ADA));
  const cookie = browserCookie(keyOfEmail(ADA.email)).split(';')[0] ?? '';
  const [name = '', value = ''] = cookie.split('=');
  const [id = '', signature = ''] = value.split('.');
  const [, foreign = ''] = (browserCookie(keyOfEmail('eve@example.org'), id).split(';')[0] ?? '').split('=');
  for (const made of [
    `${name}=`,
    `${name}=${id}`,
    `${name}=${id}.`,
    `${name}=${randomUUID()}.${signature}`,
    `${name}=${id}.${signature}x`,
    `${name}=${foreign}`,
    `x${cookie}`,
  ]) {
    const headers = { cookie: made, 'sec-fetch-site': 'same-origin' };
    expect(await outcome(ask('/sign-in/email', ADA, { headers })), made).toBe('too_many_requests');
  }
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect(await outcome(ask('/sign-in/email', ADA, { headers }))).toBe('passed');
});

test('the cookie of a known browser is for signing in only, and out of reach of scripts', () => {
  expect(browserCookie('key')).toMatch(/; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  expect(browserCookie(keyOfEmail(ADA.email))).not.toContain(keyOfEmail(ADA.email));
});

test.each(['/sign-up/email', '/request-password-reset', '/send-verification-email'])(
  '%s is refused to nobody because strangers asked for it with the same e-mail',
  async (path) => {
    const asked = Array.from({ length: 40 }, (_, index) =>
      ask(path, ADA, { address: `198.51.100.${index}` }),
    );
    const outcomes = await Promise.all(asked.map(outcome));
    expect(new Set(outcomes)).toEqual(new Set(['passed']));
    expect(await outcome(ask(path, ADA))).toBe('passed');
  },
);

test.each<[string, number]>([
  ['/sign-up/email', LIMITS.signUp.points],
  ['/request-password-reset', LIMITS.mail.points],
  ['/sign-in/social', LIMITS.signIn.points],
  ['/reset-password', LIMITS.account.points],
  ['/nothing-here', LIMITS.account.points],
])('%s is limited by address', async (path, points) => {
  expect(await passing(points + 2, (index) => ask(path, { email: `${index}@example.org` }))).toBe(points);
});

test('a request for another site, a large one and one that is not plain JSON are refused', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect(await outcome(ask('/sign-in/email', ADA, { headers: foreign }))).toBe('cross_site');
  const large = { ...ADA, name: 'x'.repeat(MAX_AUTH_BYTES) };
  expect(await outcome(ask('/sign-in/email', large))).toBe('body_too_large');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await outcome(ask('/sign-in/email', ADA, { headers: form }))).toBe('unsupported_media_type');
  const packed = { 'content-encoding': 'gzip' };
  expect(await outcome(ask('/sign-in/email', ADA, { headers: packed }))).toBe('unsupported_media_type');
  expect(await outcome(ask('/sign-in/email', { email: { $ne: null } }))).toBe('passed');
});

test('what passes is the same request, its body whole', async () => {
  const cookie = { cookie: 'headroom.session_token=x', 'sec-fetch-site': 'same-origin' };
  const passed = await guardAuth(ask('/sign-up/email', ADA, { headers: cookie }));
  expect([passed.method, new URL(passed.url).pathname]).toEqual(['POST', '/api/auth/sign-up/email']);
  expect(passed.headers.get('cookie')).toBe(cookie.cookie);
  expect(await passed.json()).toEqual(ADA);
  expect((await guardAuth(ask('/sign-out'))).body).toBeNull();
});
