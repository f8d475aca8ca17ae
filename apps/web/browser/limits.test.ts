import { createToken } from '@headroom/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#server/limits/limits.ts';
import { queuedRun } from './fixture.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { aPerson, type Person } from './people.ts';
import { startApp, startWeb, type Web } from './web.ts';

const accounts = { mode: 'accounts', env: { HEADROOM_RATE_LIMITS: 'on' } } as const;

let web: Web;
/** Another process of the same app. */
let second: Awaited<ReturnType<typeof startApp>>;
/** Another one, behind a proxy of ours and with a mail server. */
let proxied: Awaited<ReturnType<typeof startApp>>;
let mailbox: Mailbox;
let emmy: Person;
beforeAll(async () => {
  web = await startWeb(accounts);
  mailbox = await startMailbox();
  const env = { ...accounts.env, ...mailbox.env, HEADROOM_TRUSTED_PROXIES: '1' };
  [second, proxied] = await Promise.all([
    startApp(web.databaseUrl, web.redis.url, accounts),
    startApp(web.databaseUrl, web.redis.url, { ...accounts, env }),
  ]);
  emmy = await aPerson(web, { name: 'Emmy', owns: true });
});
afterAll(async () => {
  await Promise.all([second.stop(), proxied.stop(), mailbox.close()]);
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

const withToken = (secret: string, path = '/api/v1/runs', init: RequestInit = {}) =>
  fetch(web.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } });

test('unknown tokens are refused more and more; known ones from the same address never', async () => {
  const { secret } = await emmy.token(['read']);
  const { points } = LIMITS.tokenFailure;
  const statuses = [];
  for (let tried = 0; tried <= points; tried++) statuses.push((await withToken('guessed')).status);
  expect(statuses).toEqual([...Array(points).fill(401), 429]);
  expect((await withToken(secret)).status).toBe(200);
  // Also where so many came that they are refused from memory.
  await Promise.all(Array.from({ length: 3 * points }, () => withToken('guessed')));
  expect((await withToken('guessed')).status).toBe(429);
  expect((await withToken(secret)).status).toBe(200);
});

test('fifty tokens of an account, of several workspaces, have one allowance, and it does not lock the browser out', async () => {
  const { points } = LIMITS.runSubmission;
  const other = await web.db.workspace.create({ data: { slug: 'other', name: 'Other' } });
  await web.db.membership.create({ data: { workspaceId: other.id, userId: emmy.userId, role: 'owner' } });
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      createToken(web.db, {
        createdById: emmy.userId,
        name: `ci ${index}`,
        scopes: ['read', 'submit'],
        expiresAt: null,
        workspaceId: index % 2 ? other.id : emmy.workspaceId,
      }),
    ),
  );
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const statuses = [];
  for (let asked = 0; asked <= points; asked++) {
    const { secret = '' } = tokens[asked % tokens.length] ?? {};
    statuses.push((await withToken(secret, '/api/v1/runs', init)).status);
  }
  expect(statuses).toEqual([...Array(points).fill(422), 429]);
  const headers = { cookie: emmy.cookie, origin: web.url };
  const own = await fetch(`${web.url}/api/v1/runs`, { ...init, headers: { ...init.headers, ...headers } });
  expect(own.status).toBe(429);
  const revoked = await fetch(`${web.url}/api/v1/tokens/${tokens[0]?.id}`, { method: 'DELETE', headers });
  expect(revoked.status).toBe(200);
});

test('a workspace has its messages sent again so often, no matter who asks', async () => {
  const again = async ({ workspaceId, cookie }: Person) => {
    const runId = await queuedRun(web.db);
    const kind = 'run_finished' as const;
    const url = 'https://example.org/';
    const webhook = await web.db.webhook.create({
      data: { workspaceId, url, secret: 'whsec_x', kinds: [kind] },
    });
    const event = await web.db.event.create({ data: { workspaceId, kind, runId, spreadAt: new Date() } });
    const ids = { webhookId: webhook.id, eventId: event.id };
    const delivery = await web.db.webhookDelivery.create({ data: { ...ids, status: 'delivered' } });
    const headers = { cookie, origin: web.url };
    const path = `${web.url}/api/v1/deliveries/${delivery.id}/redeliver`;
    return async () => (await fetch(path, { method: 'POST', headers })).status;
  };
  const own = await again(emmy);
  const { points } = LIMITS.redelivery;
  const statuses = [];
  for (let asked = 0; asked <= points; asked++) statuses.push(await own());
  expect(statuses).toEqual([...Array(points).fill(202), 429]);
  expect(await (await again(await aPerson(web, { name: 'Paula' })))()).toBe(202);
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

test('a mailbox gets few invitations; who invites is then given the link to pass on', async () => {
  const { secret } = await emmy.token(['read', 'admin']);
  const { points } = LIMITS.invitationMail;
  const links: unknown[] = [];
  for (let asked = 0; asked <= points; asked++) {
    const answer = await fetch(`${proxied.url}/api/v1/invitations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ email: 'Invited@example.org', role: 'viewer' }),
    });
    links.push((await answer.json()).link);
  }
  expect(links).toEqual([...Array(points).fill(null), expect.stringContaining('/invitations/')]);
  expect(mailbox.to('invited@example.org')).toHaveLength(points);
  const page = await fetch(String(links.at(-1)));
  expect(await page.text()).toContain('invited@example.org');
});

test('strangers keep nobody from signing in, nor from a new password, and flood no mailbox', async () => {
  const post = (path: string, body: object, address: string, cookie?: string) =>
    fetch(`${proxied.url}/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: proxied.url,
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
      },
      body: JSON.stringify(body),
    });
  const { email } = emmy;
  const signInFrom = (address: string, password: string, cookie?: string) =>
    post('/sign-in/email', { email, password }, address, cookie);
  /** The cookies that an answer sets, but not the session: as of a browser that signed out. */
  const kept = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .flatMap((line) => line.split(';')[0] ?? [])
      .filter((cookie) => !cookie.includes('session'))
      .join('; ');
  const owner = '203.0.113.5';
  const known = kept(await signInFrom(owner, emmy.password));

  const guesses = Array.from({ length: LIMITS.signInToAccountFromAnywhere.points }, (_, index) =>
    // Counted as any other, and refused without the work of comparing.
    signInFrom(`198.51.100.${index}`, ''),
  );
  await Promise.all(guesses);
  const shut = await signInFrom('192.0.2.1', emmy.password);
  expect([shut.status, (await shut.json()).error.message]).toEqual([
    429,
    expect.stringContaining('Sign in from a browser used before'),
  ]);
  expect((await signInFrom(owner, emmy.password, known)).status).toBe(200);

  const forget = (address: string) =>
    post('/request-password-reset', { email, redirectTo: '/reset-password' }, address);
  for (let index = 0; index < 10; index++) expect((await forget(`198.51.100.${index}`)).status).toBe(200);
  // The owner, on a machine of their own that is new here, reads the same; what the strangers had sent works for them.
  expect(await (await forget('192.0.2.1')).text()).toBe(await (await forget('192.0.2.2')).text());
  expect(mailbox.to(email)).toHaveLength(LIMITS.resetMail.points);
  const followed = await fetch(mailbox.linkTo(email), { redirect: 'manual' });
  const token = new URL(followed.headers.get('location') ?? '').searchParams.get('token');
  const chosen = await post('/reset-password', { newPassword: 'a new password', token }, '192.0.2.1');
  expect(chosen.status).toBe(200);
  expect((await signInFrom('192.0.2.1', 'a new password')).status).toBe(429);
  expect((await signInFrom('192.0.2.1', 'a new password', kept(chosen))).status).toBe(200);
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
