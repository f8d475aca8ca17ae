import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { documents, dropDocuments, freshDocument } from './documents.ts';
import { send } from './send.ts';

const HTML = '<p>rust serves the most</p>'.repeat(99);
const document = await documentOf(Buffer.from(HTML));
const server = createServer((request, response) => send(document, request, response));
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
  expect((await ask({ 'if-none-match': document.etag })).status).toBe(304);
  expect((await ask({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  expect(await (await ask({}, 'HEAD')).text()).toBe('');
});

test('what Next.js compressed is the same page', async () => {
  expect((await documentOf(document.gzipped, { encoding: 'gzip' })).etag).toBe(document.etag);
});

test('a page is drawn once, however many ask at the same moment', async () => {
  let drawn = 0;
  const context = async () => new Response(String(++drawn));
  await Promise.all(Array.from({ length: 9 }, () => documents().fetch('/results/asked', { context })));
  expect(drawn).toBe(1);
});

test('what is not there is not kept, and a page that fails is not taken for one', async () => {
  const address = '/results/missing';
  for (const status of [404, 500]) {
    const context = async () => new Response('', { status });
    expect(await documents().fetch(address, { context })).toBeUndefined();
    expect(freshDocument(address)).toBeUndefined();
  }
  expect(await documents().fetch(address, { context: async () => new Response(HTML) })).toBeDefined();
  expect(freshDocument(address)?.html.toString()).toBe(HTML);
});

test('a path is dropped with all its queries, and nothing else', () => {
  for (const address of ['/runs/a', '/runs/a?tab=tools', '/runs/ab']) documents().set(address, document);
  dropDocuments('/runs/a');
  expect(
    ['/runs/a', '/runs/a?tab=tools', '/runs/ab'].map((address) => Boolean(freshDocument(address))),
  ).toEqual([false, false, true]);
});
