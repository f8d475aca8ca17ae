import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEdge } from '#server/edge/edge.ts';
import { noteFailure } from '#server/edge/page-response.ts';
import type { CacheRule } from './answer.ts';
import { pageCache } from './page-cache.ts';

/** Requests that came through to Next.js, here a function that answers with the address and their number. */
const through: { url: string; cookie: string | undefined }[] = [];
const status = new Map<string, number>();

/** Rule for pages that all readers share; `?x` makes no other page. */
const results: CacheRule = {
  addressOf: (url) => /^\/results\/\w+/.exec(url)?.[0],
  admit: async (address) =>
    address === '/results/withdrawn'
      ? { status: 410, headers: { 'content-type': 'text/html' }, body: 'withdrawn' }
      : address !== '/results/unknown',
};
/** Rule for pages of one reader each. */
const runs: CacheRule = {
  addressOf: (url) => (url.startsWith('/runs/ended') ? url : undefined),
  readerOf: async (headers) =>
    headers.get('cookie') === 'stranger' ? undefined : `${headers.get('cookie')}`,
};

const server = createEdge(
  { demo: false, trustedProxies: 0, warn: () => {} },
  {
    cached: [results, runs],
    handle({ url = '', headers: { cookie, 'x-nonce': nonce } }, response) {
      through.push({ url, cookie });
      response.statusCode = status.get(url) ?? 200;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(`<script nonce="${nonce}">of(${cookie})</script>${url} `);
      response.end(String(through.length));
    },
  },
);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  through.length = 0;
  for (const path of ['/results/spring', '/results/away', '/runs/ended']) pageCache().invalidate(path);
});

async function get(address: string, init: RequestInit = {}) {
  const answer = await fetch(url + address, init);
  const policy = answer.headers.get('content-security-policy') ?? '';
  // The age is in pages of the cache alone.
  return { status: answer.status, cached: answer.headers.has('age'), policy, text: await answer.text() };
}

test('a page is asked from Next.js once, and sent to all with a policy of digests, the first too', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => get('/results/spring')));
  all.push(await get('/results/spring?x=1'), await get('/results/spring', { headers: { cookie: 'owner' } }));
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  for (const { cached, policy } of all) {
    expect([cached, policy]).toEqual([
      true,
      expect.stringMatching(/script-src 'self' 'sha256-[\w+/]{43}='$/),
    ]);
  }
  expect(through).toEqual([{ url: '/results/spring', cookie: undefined }]);
  const head = await get('/results/spring', { method: 'HEAD' });
  expect([head.cached, head.text]).toEqual([true, '']);
});

test('what asks for less than a page, or otherwise, is for Next.js', async () => {
  await get('/results/spring');
  const asked = [{ authorization: 'Bearer x' }, { rsc: '1' }, { range: 'bytes=0-' }];
  for (const headers of asked) {
    const { cached, policy } = await get('/results/spring', { headers });
    expect([cached, policy]).toEqual([false, expect.stringContaining("'nonce-")]);
  }
  expect((await get('/results/spring', { method: 'POST' })).cached).toBe(false);
  expect((await get('/elsewhere')).cached).toBe(false);
});

test('what stands in place of a page is answered by the edge, however it is asked for', async () => {
  for (const headers of [{}, { rsc: '1' }]) {
    expect(await get('/results/withdrawn', { headers })).toMatchObject({ status: 410, text: 'withdrawn' });
  }
  expect(through).toEqual([]);
  expect((await get('/results/unknown')).cached).toBe(false);
  expect(through).toHaveLength(1);
});

test('each reader has pages of their own, and each query', async () => {
  for (const _time of ['first', 'second']) {
    for (const cookie of ['owner', 'member']) {
      const { text } = await get('/runs/ended', { headers: { cookie } });
      expect(text).toContain(`of(${cookie})`);
    }
    expect((await get('/runs/ended')).text).toContain('of(undefined)');
    expect((await get('/runs/ended?tab=tools')).text).toContain('tab=tools');
  }
  expect(through).toHaveLength(4);
  expect((await get('/runs/ended', { headers: { cookie: 'stranger' } })).cached).toBe(false);
});

test('what is not found is not cached', async () => {
  status.set('/runs/ended?key=wrong', 404);
  expect(await get('/runs/ended?key=wrong')).toMatchObject({ status: 404, cached: false });
});

test('while Postgres is away the page says so in words; what is cached is sent', async () => {
  const cached = await get('/results/away');
  status.set('/results/away', 500);
  expect((await get('/results/away', { headers: { rsc: '1' } })).status).toBe(500);
  noteFailure(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  expect(await get('/results/away')).toMatchObject({ status: 200, text: cached.text });
  const away = await get('/results/away', { headers: { range: 'bytes=0-', 'accept-encoding': 'gzip' } });
  expect([away.status, away.policy]).toEqual([503, expect.stringMatching(/script-src 'self'$/)]);
  expect(away.text).toMatch(/^<!doctype html>.*Postgres does not answer.*<\/html>\s*$/s);
  pageCache().invalidate('/results/away');
  expect((await get('/results/away')).status).toBe(503);
  status.set('/api/v1/runs', 500);
  expect((await get('/api/v1/runs')).status).toBe(500);
});
