import { afterEach, beforeEach, expect, test } from 'vitest';
import { ForgeFailed, type Send } from './ask.ts';
import { forgeAt } from './forge-at.ts';
import { setStatusOnce } from './status.ts';
import { postSticky, shortened } from './sticky.ts';
import { type StandIn, startForge } from './testing.ts';

let there: StandIn;
beforeEach(async () => {
  there = await startForge();
});
afterEach(() => there.stop());

const send: Send = async ({ url, maxBytes, ...request }) => {
  const answer = await fetch(url, { ...request, redirect: 'manual' });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: (await answer.text()).slice(0, maxBytes),
  };
};
const forgeOf = (kind: 'github' | 'gitlab', token = there.token) =>
  forgeAt(kind, { url: there[kind], token, userAgent: 'headroom-test', send });

const KINDS = ['github', 'gitlab'] as const;
const COMMIT = '1a2b3c4d'.repeat(5);
const PENDING = {
  state: 'pending',
  description: 'Waiting',
  url: 'https://bench.example.org/compare/1',
} as const;

test.each(KINDS)('%s: a status is set once, and set anew where it differs', async (kind) => {
  const set = (status: object, name = 'headroom/main') =>
    setStatusOnce(forgeOf(kind), { commit: COMMIT, name, status: { ...PENDING, ...status } });
  expect(await set({})).toBe(true);
  expect(await set({})).toBe(false);
  // On pages behind it.
  for (const other of ['a', 'b', 'c']) await set({}, other);
  expect(await set({})).toBe(false);
  expect(await set({ state: 'failure', description: 'x'.repeat(300) })).toBe(true);
  expect(await set({ state: 'failure', description: 'x'.repeat(300) })).toBe(false);
  const [first, ...more] = there.statuses.filter(({ name }) => name === 'headroom/main');
  expect(first).toEqual({ ...PENDING, commit: COMMIT, name: 'headroom/main' });
  expect(more).toMatchObject([{ state: kind === 'github' ? 'failure' : 'failed' }]);
  expect(more[0]?.description).toMatch(/^x{100,}…$/);
});

test.each(KINDS)('%s: one comment is posted once and then replaced, others stay', async (kind) => {
  const before = ['first', 'quoting <!-- headroom:default -->', 'third'];
  there.comments.push(...before.map((body, at) => ({ id: at + 1, of: 7, body })));
  const post = (text: string, more: { key?: string; version?: string } = {}) =>
    postSticky(forgeOf(kind).change(7), { text, key: 'default', ...more });
  expect(await post('slower')).toBe('posted');
  expect(await post('faster')).toBe('replaced');
  expect(await post('faster')).toBe('kept');
  expect(await post('of another job', { key: 'nightly', version: '0b' })).toBe('posted');
  expect(await post('an older result', { key: 'nightly', version: '0a' })).toBe('kept');
  expect(await post('a newer result', { key: 'nightly', version: '0c' })).toBe('replaced');
  expect(there.comments.map(({ body }) => body)).toEqual([
    ...before,
    ...[
      '<!-- headroom:default -->\nfaster',
      '<!-- headroom:nightly -->\n<!-- version:0c -->\na newer result',
    ],
  ]);
});

test.each([
  ['github', false],
  ['github', true],
  ['gitlab', false],
] as const)('%s, of an app %s: a mark in a comment of somebody else is none', async (kind, isApp) => {
  there.isApp = isApp;
  const others = [1, 2].map((id) => ({
    id,
    of: 7,
    by: 13,
    body: '<!-- headroom:default -->\n<!-- version:zz -->\nfine',
  }));
  there.comments.push(...others);
  const post = (text: string, version: string) =>
    postSticky(forgeOf(kind).change(7), { text, key: 'default', version });
  expect(await post('slower', '0a')).toBe('posted');
  expect(await post('faster', '0b')).toBe('replaced');
  expect(there.comments.map(({ body }) => body.split('\n').at(-1))).toEqual(['fine', 'fine', 'faster']);
});

test.each([
  ['its errors', 200],
  ['nothing', 404],
  ['a refusal', 403],
])('github: an app to which GraphQL answers %s edits no comment, however alike', async (_, status) => {
  there.isApp = true;
  there.answerRaw = ({ path }) =>
    path === '/api/graphql'
      ? { status, headers: {}, text: '{"data":null,"errors":[{"message":"no"}]}' }
      : undefined;
  const post = (text: string) => postSticky(forgeOf('github').change(7), { text, key: 'default' });
  expect([await post('slower'), await post('faster')]).toEqual(['posted', 'posted']);
  expect(there.comments.map(({ body }) => body.split('\n').at(-1))).toEqual(['slower', 'faster']);
});

test('github: an app that a limit keeps from hearing who it is waits, and posts nothing twice', async () => {
  there.isApp = true;
  const post = () => postSticky(forgeOf('github').change(7), { text: 'slower', key: 'default' });
  await post();
  for (const question of ['/api/v3/user', '/api/graphql']) {
    there.refuse = ({ path }) =>
      path === question ? { status: 403, headers: { 'retry-after': '60' }, message: 'limit' } : undefined;
    expect((await failure(post())).retryAfterMs).toBe(60_000);
  }
  expect(there.comments).toHaveLength(1);
});

/** Answers every request for a list with a page of these rows, and says that there is another one. */
function endless(kind: 'github' | 'gitlab', rows: string): () => number {
  let pages = 0;
  there.answerRaw = ({ method, path }) => {
    if (method !== 'GET' || path.endsWith('/user')) return undefined;
    pages += 1;
    const headers =
      kind === 'github' ? { link: '<http://a>; rel="next"' } : { 'x-next-page': String(pages + 1) };
    return { headers, text: rows };
  };
  return () => pages;
}

test.each(KINDS)('%s: a list without an end is read for ten pages', async (kind) => {
  const forge = forgeOf(kind);
  const row = {
    id: 1,
    iid: 9,
    number: 9,
    state: 'closed',
    status: 'failed',
    context: 'x',
    name: 'x',
    body: 'b',
    head: { sha: '' },
  };
  const pages = endless(kind, JSON.stringify(Array(50).fill(row)));
  expect(await forge.statusOf(COMMIT, 'headroom/main')).toBeNull();
  expect(pages()).toBe(10);
  expect(await forge.changeOf(COMMIT)).toBe(9);
  expect(pages()).toBe(20);
  const { message } = await failure(postSticky(forge.change(7), { text: 'slower', key: 'default' }));
  expect(message).toContain('has 500 comments or more');
  expect(pages()).toBe(30);
});

test('gitlab: notes of its own fill pages, too: behind so many nothing is posted again and again', async () => {
  const note = { id: 1, body: 'added 1 commit', system: true, author: { id: 1 } };
  endless('gitlab', JSON.stringify(Array(50).fill(note)));
  const change = forgeOf('gitlab').change(7);
  const { message } = await failure(postSticky(change, { text: 'slower', key: 'default' }));
  expect(message).toContain('has 500 comments or more');
});

test.each(KINDS)('%s: an answer of more than 1 MB, or of too many rows, is none', async (kind) => {
  endless(kind, JSON.stringify(Array(20_000).fill({ id: 1, body: 'b'.repeat(50) })));
  expect((await failure(forgeOf(kind).changeOf(COMMIT))).message).toContain('more than 1 MB');
  endless(kind, `[${Array(300_000).fill('{}').join(',')}]`);
  expect((await failure(forgeOf(kind).changeOf(COMMIT))).message).toContain('look at the address');
});

test.each(KINDS)('%s: the change of a commit is the one it heads, then an open one', async (kind) => {
  const one = (number: number, open: boolean, head = 'f'.repeat(40)) => ({
    ...{ number, open, head },
    commits: [COMMIT],
  });
  const found = () => forgeOf(kind).changeOf(COMMIT);
  expect(await found()).toBeNull();
  there.changes = [one(1, false)];
  expect(await found()).toBe(1);
  there.changes = [one(1, false), one(2, false), one(3, true)];
  expect(await found()).toBe(3);
  there.changes = [one(1, false), one(3, true), one(4, false, COMMIT)];
  expect(await found()).toBe(4);
});

/** Message and more of what a request is refused with. */
async function failure(work: Promise<unknown>): Promise<ForgeFailed> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ForgeFailed);
  return error as ForgeFailed;
}

test.each([
  [401, {}, 'the forge does not accept the token: it is mistyped, expired or revoked'],
  [403, {}, 'the token may not do this: it needs “Commit statuses: write” of this repository'],
  [403, { 'x-ratelimit-remaining': '0' }, 'the limit of requests that the forge sets is reached'],
  [404, {}, 'the forge has no such repository or commit, or does not show it to this token, which needs'],
  [422, {}, 'the forge refuses what it was sent'],
  [301, { location: 'http://elsewhere.example' }, 'the forge sends elsewhere'],
  [502, {}, 'the forge failed'],
])('a %i is told in words, without the token', async (status, headers, words) => {
  there.refuse = () => ({ status, headers, message: `because of ${there.token}` });
  const { message } = await failure(forgeOf('github').setStatus(COMMIT, 'headroom/main', PENDING));
  expect(message).toContain(words);
  expect(message).toContain(`(${status} to POST /api/v3/repos/acme/shop/statuses/${COMMIT}: because of ***)`);
  expect(message).not.toContain(there.token);
});

test.each(['github', 'gitlab'] as const)(
  '%s: a refusal that is too deep to be written is told by its status',
  async (kind) => {
    const levels = 100_000;
    const text = `{"message":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    there.answerRaw = () => ({ status: 500, headers: {}, text });
    expect((await failure(forgeOf(kind).check())).message).toContain('the forge failed');
  },
);

test('a wrong token is refused, and a limit says when it ends', async () => {
  expect((await failure(forgeOf('gitlab', 'glpat-wrong').check())).status).toBe(401);
  await forgeOf('gitlab').check();
  there.refuse = () => ({ status: 429, headers: { 'retry-after': '90' }, message: 'slow down' });
  expect((await failure(forgeOf('gitlab').check())).retryAfterMs).toBe(90_000);
  const inAMinute = String(Math.ceil(Date.now() / 1000) + 60);
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inAMinute };
  there.refuse = () => ({ status: 403, headers, message: 'slow down' });
  expect((await failure(forgeOf('github').check())).retryAfterMs).toBeGreaterThan(50_000);
});

test('what answers in another way is no forge', async () => {
  there.refuse = () => ({ status: 200, message: 'a page' });
  expect((await failure(forgeOf('github').changeOf(COMMIT))).message).toContain('look at the address');
});

test('what is longer than a comment may be ends after a whole line', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `| row ${index} |`).join('\n');
  const short = shortened(lines, 200);
  expect(short.length).toBeLessThanOrEqual(200);
  expect(short).toMatch(/\| row \d+ \|\n\nThe rest is left out/);
  expect(shortened('short', 200)).toBe('short');
});
