import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { startApp, startWeb, type Web } from './web.ts';

const accounts = { mode: 'accounts', env: { HEADROOM_RATE_LIMITS: 'on' } } as const;

let web: Web;
/** Another process of the same app. */
let second: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  web = await startWeb(accounts);
  second = await startApp(web.databaseUrl, web.redis.url, accounts);
});
afterAll(async () => {
  await second.stop();
  await web.stop();
});

function signIn({ url }: { url: string }, email: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ email, password: 'a guess of many' }),
  });
}

test('two processes count sign-ins together, whatever address a client claims', async () => {
  const { points } = LIMITS.signInToAccount;
  for (let tried = 0; tried < points; tried++) {
    const claimed = `198.51.100.${tried}`;
    const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, 'x-headroom-client': claimed };
    const answer = await signIn(tried % 2 ? web : second, 'ada@example.org', headers);
    expect(answer.status).toBe(401);
  }
  for (const app of [web, second]) {
    const answer = await signIn(app, 'ada@example.org');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    const { error } = await answer.json();
    expect(error.message).toMatch(/^Too many sign-ins with this e-mail .* Try again in 15 minutes\.$/);
  }
  expect((await signIn(web, 'grace@example.org')).status).toBe(401);
});

test('unknown tokens are refused more and more', async () => {
  const ask = () => fetch(`${web.url}/api/v1/runs`, { headers: { authorization: 'Bearer guessed' } });
  const { points } = LIMITS.tokenFailure;
  const statuses = [];
  for (let tried = 0; tried <= points; tried++) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array(points).fill(401), 429]);
});

test('a change with a cookie needs to come from our own page', async () => {
  const url = `${web.url}/api/auth/sign-out`;
  const sent = { cookie: 'headroom.session_token=x', 'content-type': 'application/json' };
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', headers: { ...sent, ...headers }, body: '{}' })).status;
  expect(await statusWith({})).toBe(403);
  expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
  expect(await statusWith({ 'sec-fetch-site': 'cross-site', origin: web.url })).toBe(403);
  expect(await statusWith({ origin: web.url })).toBeLessThan(300);
});

test('while Redis is away, limits hold within each process', async () => {
  await web.redis.stop();
  const { points } = LIMITS.signInToAccount;
  const statuses = [];
  for (let tried = 0; tried <= points; tried++) {
    statuses.push((await signIn(web, 'away@example.org')).status);
  }
  expect(statuses).toEqual([...Array(points).fill(401), 429]);
});
