import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CachedPage, cachedPageOf } from './cached-page.ts';
import { send } from './send.ts';

const HTML = '<p>rust serves the most</p>'.repeat(99);
const page = (await cachedPageOf(Buffer.from(HTML), 'nonce')) as CachedPage;
const server = createServer((request, response) => send(page, request, response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers });

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0, br', null],
  ['identity', null],
])('a reader who accepts "%s" gets the encoding %s', async (accepted, encoding) => {
  const response = await ask({ 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(await response.text()).toBe(HTML);
});

test('a reader who has it already gets nothing again, and one who asks for its head no body', async () => {
  expect((await ask({ 'if-none-match': page.etag })).status).toBe(304);
  expect((await ask({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  expect(await (await ask({}, 'HEAD')).text()).toBe('');
});
