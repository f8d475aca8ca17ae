import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { aRun } from '@headroom/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedRun, measuredRun, registerBench } from './fixture.ts';
import { INNER_ADDRESSES, PATH_TRICKS, PAYLOADS, WRONG_TYPES } from './hostile.ts';
import { aPerson, type Person } from './people.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
/** Owns the installation, and the runs that others want. */
let owner: Person;
/** Signed in, in a workspace of their own. */
let stranger: Person;

/** Messages of better-auth to the log. */
const complaints: string[] = [];

/**
 * Tables that a request could write to. The audit log tells of refusals, so it may grow, and events go when
 * they are told.
 */
const TABLES = [
  ...['Run', 'Trial', 'Publication', 'PublishedStudy', 'Workspace', 'User', 'Membership', 'Invitation'],
  ...['ApiToken', 'Webhook', 'WebhookDelivery', 'Host', 'HostPool'],
];

beforeAll(async () => {
  const onLine = (line: string) => line.includes('better-auth: ') && complaints.push(line);
  // Told that it is tested, better-auth leaves out the checks that requests of strangers go through.
  const env = { NODE_ENV: 'production', TEST: '' };
  web = await startWeb({ mode: 'accounts', env, onLine });
  owner = await aPerson(web, { name: 'Owner', owns: true });
  stranger = await aPerson(web, { name: 'Stranger' });
  await registerBench(web.db);
});
afterAll(() => web.stop());

interface Attempt {
  what: string;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  as?: Person | null;
}

let tried = 0;

/** The status and text of an attempt; it must be refused in words: neither taken nor an error of ours. */
async function refused({ what, method = 'GET', path, body, headers = {}, as = stranger }: Attempt) {
  tried += 1;
  const sent =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  const answer = await fetch(web.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(method !== 'GET' && { origin: web.url }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent as BodyInit }),
  });
  const text = await answer.text();
  expect
    .soft(answer.status, `${what}: ${method} ${path.slice(0, 120)}: ${text.slice(0, 200)}`)
    .toBeGreaterThanOrEqual(400);
  expect
    .soft(answer.status, `${what}: ${method} ${path.slice(0, 120)}: ${text.slice(0, 200)}`)
    .toBeLessThan(500);
  expect.soft(answer.headers.get('set-cookie') ?? '', what).not.toContain('owned');
  expect.soft(text, what).not.toMatch(/root:x:|PrismaClient|at .*\.(ts|js):\d+/);
  return { status: answer.status, text };
}

async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await web.db.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM "${table}"`);
    counts[table] = row?.n ?? -1;
  }
  return counts;
}

/** Runs the attempts and holds the database against what it was. */
async function nothingIsStoredBy(work: () => Promise<unknown>): Promise<void> {
  const before = await rows();
  await work();
  expect(await rows()).toEqual(before);
}

const RUN = { suite: 'io', profile: 'quick', servers: ['go'], rounds: 1 };
const COMPARISON = { ...RUN, rounds: 6, base: 'main', head: 'HEAD' };

test('injections in every field of a run', () =>
  nothingIsStoredBy(async () => {
    for (const field of [
      'suite',
      'profile',
      'handshake',
      'hostClass',
      'rounds',
      'priority',
      'repository',
      'ref',
      'servers',
    ] as const) {
      for (const [what, text] of Object.entries(PAYLOADS)) {
        const value = field === 'servers' ? [text] : text;
        await refused({
          what: `${what} as ${field}`,
          method: 'POST',
          path: '/api/v1/runs',
          body: { ...RUN, [field]: value },
        });
      }
    }
  }));

test('injections and wrong types in every field of a comparison', () =>
  nothingIsStoredBy(async () => {
    const ask = (what: string, field: string, value: unknown) =>
      refused({
        what: `${what} as ${field}`,
        method: 'POST',
        path: '/api/v1/comparisons',
        body: { ...COMPARISON, [field]: value },
      });
    for (const field of ['base', 'head', 'repository', 'untilDecided', 'tools'] as const) {
      for (const [what, text] of Object.entries(PAYLOADS)) {
        await ask(what, field, field === 'tools' ? [text] : text);
      }
      const taken = { tools: '[]', untilDecided: 'true' } as Record<string, string>;
      for (const value of WRONG_TYPES.map((type) => JSON.stringify(type))) {
        if (value !== taken[field]) await ask(value, field, JSON.parse(value));
      }
    }
  }));

test('wrong types in every field of a run', () =>
  nothingIsStoredBy(async () => {
    for (const field of ['suite', 'profile', 'servers', 'rounds']) {
      for (const value of WRONG_TYPES) {
        await refused({
          what: `${JSON.stringify(value)} as ${field}`,
          method: 'POST',
          path: '/api/v1/runs',
          body: { ...RUN, [field]: value },
        });
      }
    }
    for (const body of [null, [], 'text', 7, [RUN]]) {
      await refused({ what: 'no object', method: 'POST', path: '/api/v1/runs', body: JSON.stringify(body) });
    }
  }));

test('injections in queries', () =>
  nothingIsStoredBy(async () => {
    for (const query of [
      ...['status', 'profile', 'kind', 'limit', 'before'].map((name) => `runs?${name}`),
      ...[`comparisons?head=${UNKNOWN_ID}&base`, 'repositories?hostClass'],
    ]) {
      for (const [what, text] of Object.entries(PAYLOADS)) {
        // A header of 16 KB is all that Node takes.
        const value = encodeURIComponent(text.slice(0, 2000).toWellFormed());
        await refused({ what: `${what} as ${query}`, path: `/api/v1/${query}=${value}` });
      }
    }
  }));

test('path tricks in ids, slugs and names of files', () =>
  nothingIsStoredBy(async () => {
    for (const trick of PATH_TRICKS) {
      for (const path of [
        `/api/v1/runs/${trick}`,
        `/api/v1/trials/${trick}`,
        `/api/v1/comparisons/${trick}`,
        `/api/v1/comparisons/${trick}/markdown`,
        `/api/v1/publications/${trick}`,
        `/results/${trick}`,
        `/results/${trick}/data/overall.csv`,
        `/results/${trick}/badge/go.svg`,
        `/studies/${trick}`,
        `/runs/${trick}`,
        `/servers/${trick}`,
      ]) {
        await refused({ what: 'a trick', path });
      }
      for (const act of ['drain', 'calibration']) {
        await refused({ what: 'a trick', method: 'POST', path: `/api/v1/hosts/${trick}/${act}` });
      }
    }
  }));

test('JSON that is huge, deep, broken or something else', () =>
  nothingIsStoredBy(async () => {
    const post = (what: string, body: string | Uint8Array, headers = {}) =>
      refused({ what, method: 'POST', path: '/api/v1/runs', body, headers });
    await post('ten megabytes', JSON.stringify({ ...RUN, suite: 'x'.repeat(10 << 20) }));
    await post('a hundred thousand levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    await post('deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
    await post('half of it', JSON.stringify(RUN).slice(0, 20));
    await post('nothing', '');
    await post('not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]));
    await post('another type', JSON.stringify(RUN), { 'content-type': 'text/plain' });
    await post('a form', 'suite=io&servers=go', { 'content-type': 'application/x-www-form-urlencoded' });
    await post('XML', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', {
      'content-type': 'application/xml',
    });
    await post('a compressed body', gzipSync(JSON.stringify(RUN)), { 'content-encoding': 'gzip' });
    await post('a bomb', gzipSync(Buffer.alloc(50 << 20)), { 'content-encoding': 'gzip' });
    await post('unknown fields', JSON.stringify({ ...RUN, workspaceId: owner.workspaceId }));
    await post(
      'a prototype',
      `{"__proto__":{"isAdmin":true},${JSON.stringify({ ...RUN, suite: 'x' }).slice(1)}`,
    );
    await post('a constructor', JSON.stringify({ ...RUN, constructor: { prototype: { a: 1 } } }));
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  }));

test('tokens and cookies that are forged, cut, expired or used again', () =>
  nothingIsStoredBy(async () => {
    const { secret, id } = await owner.token(['read', 'submit', 'publish', 'admin']);
    const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
    const ask = (what: string, headers: Record<string, string>) =>
      refused({ what, path: '/api/v1/runs', headers, as: null });
    await ask('cut', bearer(secret.slice(0, -1)));
    await ask('longer', bearer(`${secret}A`));
    await ask('other letters', bearer(secret.toUpperCase()));
    await ask('another scheme', { authorization: `Basic ${btoa(`${secret}:`)}` });
    await ask('no scheme', { authorization: secret });
    await ask('an unsigned JWT', bearer(`${btoa('{"alg":"none"}')}.${btoa('{"sub":"owner"}')}.`));
    await ask('SQL', bearer(`' OR '1'='1`));
    await ask('two of them', bearer(`${secret}, Bearer ${secret}`));
    await ask('in a cookie', { cookie: `headroom.session_token=${secret}` });
    await ask('in the query', { 'x-token': secret });
    await web.db.apiToken.update({ where: { id }, data: { expiresAt: new Date(0) } });
    await ask('expired', bearer(secret));
    await web.db.apiToken.delete({ where: { id } });
    await ask('revoked', bearer(secret));
    const [name = '', value = ''] = owner.cookie.split('=');
    const [token = ''] = decodeURIComponent(value).split('.');
    await ask('without its signature', { cookie: `${name}=${token}` });
    await ask('with another signature', {
      cookie: `${name}=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}`,
    });
    await ask('with the signature of another', {
      cookie: `${name}=${encodeURIComponent(`${token}.${decodeURIComponent(stranger.cookie).split('.').at(-1)}`)}`,
    });
    await ask('empty', { cookie: `${name}=` });
    const ended = await aPerson(web, { name: 'Ended' });
    await web.db.session.deleteMany({ where: { userId: ended.userId } });
    await ask('of a session that was ended', { cookie: ended.cookie });
    await web.db.user.delete({ where: { id: ended.userId } });
    await web.db.workspace.delete({ where: { id: ended.workspaceId } });
  }));

test('changes asked for by pages of other sites', () =>
  nothingIsStoredBy(async () => {
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${web.url}.evil.example` },
      { origin: web.url.replace('127.0.0.1', '127.0.0.1.evil.example') },
      { origin: web.url, 'sec-fetch-site': 'cross-site' },
      { origin: web.url, 'sec-fetch-site': 'same-site' },
    ]) {
      await refused({
        what: JSON.stringify(headers),
        method: 'POST',
        path: '/api/v1/runs',
        body: RUN,
        headers,
      });
    }
    await refused({
      what: 'sign-in by another site',
      method: 'POST',
      path: '/api/auth/sign-out',
      body: {},
      headers: { origin: 'https://evil.example' },
    });
  }));

test('what belongs to another workspace', async () => {
  const runId = await measuredRun(web.db, { end: { status: 'finished', reason: null } });
  const open = await aRun(web.db);
  const comparison = await comparedRun(web.db, { measure: 0 });
  const trial = await web.db.trial.findFirstOrThrow({ where: { runId } });
  const token = await owner.token(['read']);
  const invitation = await web.db.invitation.create({
    data: {
      workspaceId: owner.workspaceId,
      email: 'guest@example.org',
      role: 'viewer',
      secretHash: 'x',
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const webhook = await web.db.webhook.create({
    data: { workspaceId: owner.workspaceId, url: 'https://example.org/', secret: 'whsec_x', kinds: [] },
  });
  await nothingIsStoredBy(async () => {
    const publication = { title: 'Mine now', summary: '', slug: 'mine-now' };
    const attempts: [string, string, unknown?][] = [
      ['GET', `/api/v1/runs/${runId}`],
      ['GET', `/runs/${runId}`],
      ['GET', `/runs/${runId}?key=`],
      ['GET', `/runs/${runId}?key=null`],
      ['GET', `/api/v1/runs/${runId}/events`],
      ['GET', `/api/v1/runs/${runId}/tables/overall.csv`],
      ['GET', `/api/v1/runs/${runId}/tables/raw.json`],
      ['GET', `/api/v1/trials/${trial.id}`],
      ['GET', `/api/v1/comparisons/${comparison}`],
      ['GET', `/api/v1/comparisons/${comparison}/markdown`],
      ['GET', `/api/v1/comparisons?base=${runId}&head=${runId}`],
      ['GET', `/compare/${comparison}`],
      ['POST', `/api/v1/runs/${open}/cancel`, {}],
      ['POST', `/api/v1/runs/${runId}/publication`, publication],
      ['DELETE', `/api/v1/runs/${runId}/publication`],
      ['PUT', `/api/v1/runs/${runId}/link`, {}],
      ['DELETE', `/api/v1/runs/${runId}/link`],
      ['DELETE', `/api/v1/runs/${runId}`],
      ['DELETE', `/api/v1/tokens/${token.id}`],
      ['DELETE', `/api/v1/invitations/${invitation.id}`],
      ['DELETE', `/api/v1/webhooks/${webhook.id}`],
      ['POST', `/api/v1/workspaces/${owner.workspaceId}/enter`, {}],
      ['PUT', `/api/v1/workspaces/${stranger.workspaceId}/quota`, { maxQueuedRuns: null }],
    ];
    for (const as of [stranger, null]) {
      for (const [method, path, body] of attempts)
        await refused({ what: 'of another', method, path, body, as });
    }
  });
  await web.db.apiToken.delete({ where: { id: token.id } });
});

test('webhooks to this machine, its network and cloud metadata, in every notation', () =>
  nothingIsStoredBy(async () => {
    for (const url of INNER_ADDRESSES) {
      const body = { url, kinds: ['run_finished'] };
      await refused({ what: url, method: 'POST', path: '/api/v1/webhooks', body });
    }
  }));

test('files of a study that lead elsewhere, or are none', () =>
  nothingIsStoredBy(async () => {
    const post = (what: string, files: unknown, as = owner) =>
      refused({
        what,
        method: 'POST',
        path: '/api/v1/studies',
        body: { title: 'x', source: 'y', files },
        as,
      });
    for (const path of [
      '../../etc/passwd',
      '/etc/passwd',
      'r/s/../../k6.json',
      'r\u0000/s/k6.json',
      '',
      'x'.repeat(600),
    ]) {
      await post(path.slice(0, 20), [{ path, text: '{}' }]);
    }
    await post('a bomb, compressed', [
      { path: 'r/s/k6.json', text: gzipSync(Buffer.alloc(10 << 20)).toString('latin1') },
    ]);
    await post(
      'too many',
      Array.from({ length: 2001 }, (_, i) => ({ path: `r/${i}/k6.json`, text: '{}' })),
    );
    await post('too much', [{ path: 'r/s/k6.json', text: ' '.repeat(9 << 20) }]);
    await post('deep', [{ path: 'r/s/k6.json', text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }]);
    await post('numbers that are none', [
      { path: 'r/s/k6.json', text: '{"metrics":{"http_reqs":{"values":{"rate":"NaN"}}}}' },
    ]);
    await post('by somebody else', [{ path: 'r/s/k6.json', text: '{}' }], stranger);
  }));

test('accounts that ask for more than they are given', async () => {
  const before = await web.db.user.count({ where: { ownsInstallation: true } });
  const post = (path: string, body: object, as: Person | null) =>
    fetch(`${web.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: web.url, ...(as && { cookie: as.cookie }) },
      body: JSON.stringify(body),
    });
  const more = { ownsInstallation: true, emailVerified: true, role: 'owner', workspaceId: owner.workspaceId };
  const up = await post(
    '/sign-up/email',
    { name: 'M', email: 'more@example.org', password: 'long enough 1', ...more },
    null,
  );
  expect(up.status).toBeLessThan(500);
  const update = await post('/update-user', { name: 'Stranger', ...more }, stranger);
  expect(update.status).toBeLessThan(500);
  tried += 2;
  await expect.poll(() => web.db.user.count({ where: { ownsInstallation: true } })).toBe(before);
  expect(await web.db.user.findUnique({ where: { email: 'more@example.org' } })).not.toMatchObject({
    emailVerified: true,
  });
  for (const path of ['/change-email', '/update-session', '/link-social', '/verify-password']) {
    await refused({
      what: 'a path of the library that is off',
      method: 'POST',
      path: `/api/auth${path}`,
      body: more,
    });
  }
  await refused({
    what: 'sign-in without a password',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email: { $ne: '' }, password: { $ne: '' } },
    as: null,
  });
});

/** Texts that the log would take longest to look through. */
const SLOW_TEXTS = {
  'an address of many schemes': `${'a.'.repeat(666)}://${':'.repeat(2665)}`,
  'escape sequences': `\u001b${';#'.repeat(1300)}`,
  'a token without end': 'Bearer '.repeat(570),
};

/** Form in which a text may be in an address, of which no more than 4 KB are read. */
const inAddress = (text: string) =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2F', '/').slice(0, 4040);

test('texts in what libraries complain of hold nobody up', async () => {
  const credentials = { email: 'a@example.org', password: 'long enough 1' };
  for (const [what, text] of Object.entries(SLOW_TEXTS)) {
    // A block of headers holds 16 KB, and no control characters.
    const origin = text.replaceAll('\u001b', ' ').repeat(3).slice(0, 11_000);
    const attempts: Attempt[] = [
      { what, path: `/api/auth/verify-email?token=x&callbackURL=${inAddress(text)}` },
      { what, method: 'POST', path: '/api/auth/sign-in/email', body: credentials, headers: { origin } },
    ];
    for (const attempt of attempts) {
      const startedAt = performance.now();
      const beside = fetch(`${web.url}/healthz`);
      await refused({ ...attempt, headers: { ...attempt.headers, authorization: 'x' }, as: null });
      expect((await beside).status).toBe(200);
      expect(performance.now() - startedAt, `${what}: ${attempt.path.slice(0, 30)}`).toBeLessThan(5000);
    }
  }
  await expect.poll(() => complaints.join('\n')).toMatch(/Invalid callbackURL: .*\n.*Invalid origin: /s);
  expect(Math.max(...complaints.map((line) => line.length))).toBeLessThan(4000);
});

test('headers by which a request passes for another', () =>
  nothingIsStoredBy(async () => {
    const private_ = `/api/v1/runs`;
    for (const headers of [
      { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
      { 'x-headroom-client': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-original-url': '/method', 'x-rewrite-url': '/method' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-user-id': owner.userId, 'x-workspace-id': owner.workspaceId },
      { 'next-router-state-tree': '%5B%22%22%5D' },
      { 'next-action': 'x'.repeat(40) },
    ]) {
      await refused({
        what: JSON.stringify(headers),
        path: private_,
        headers: headers as Record<string, string>,
        as: null,
      });
    }
  }));

test.each([
  [
    'two lengths',
    'POST /api/v1/runs HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nhello',
  ],
  [
    'a length and chunks',
    'POST /api/v1/runs HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two hosts', 'GET /runs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no host', 'GET /runs HTTP/1.1\r\n\r\n'],
  ['a folded header', 'GET /runs HTTP/1.1\r\nHost: h\r\nX-A: b\r\n c\r\n\r\n'],
  ['a space before the colon', 'GET /runs HTTP/1.1\r\nHost: h\r\nContent-Length : 5\r\n\r\nhello'],
  [
    'chunks twice',
    'POST /api/v1/runs HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a chunk of a wrong length',
    'POST /api/v1/runs HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n',
  ],
  ['a NUL in a header', 'GET /runs HTTP/1.1\r\nHost: h\r\nX-A: b\u0000c\r\n\r\n'],
  ['headers without end', `GET /runs HTTP/1.1\r\nHost: h\r\n${'X-A: b\r\n'.repeat(10_000)}\r\n`],
  ['an address without end', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: h\r\n\r\n`],
  ['another protocol', 'EHLO h\r\n'],
])('smuggled: %s', async (_what, text) => {
  tried += 1;
  const answer = await raw(text);
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
});

test('two hundred attempts at the least were made', () => {
  expect(tried).toBeGreaterThanOrEqual(200);
});

/** Answer of a socket to such bytes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(web.url);
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
