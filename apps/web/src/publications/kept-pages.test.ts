import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerKept, pages } from './kept-pages.ts';

const HTML = '<p>rust serves the most</p>'.repeat(99);
const asks = (headers: Record<string, string>) => new Headers(headers);

async function keptPage() {
  const kept = await pages().fetch('spring', { context: async () => new Response(HTML) });
  if (!kept) throw new Error('nothing is kept');
  return kept;
}

test('a page is drawn once, however many ask at the same moment', async () => {
  let drawn = 0;
  const context = async () => new Response(String(++drawn));
  await Promise.all(Array.from({ length: 9 }, () => pages().fetch('asked', { context })));
  expect(drawn).toBe(1);
});

test('what is not there is not kept, and a page that fails is not taken for one', async () => {
  expect(
    await pages().fetch('gone', { context: async () => new Response('', { status: 404 }) }),
  ).toBeUndefined();
  const failing = async () => new Response('', { status: 500 });
  expect(await pages().fetch('fails', { context: failing })).toBeUndefined();
  expect(await pages().fetch('fails', { context: async () => new Response(HTML) })).toBeDefined();
});

test.each([
  ['', false],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0, br', false],
  ['identity', false],
])('a reader who accepts "%s" gets it compressed: %s', async (accepted, compressed) => {
  const response = answerKept(await keptPage(), asks({ 'accept-encoding': accepted }));
  expect(response.headers.get('content-encoding')).toBe(compressed ? 'gzip' : null);
  const body = Buffer.from(await response.arrayBuffer());
  expect((compressed ? gunzipSync(body) : body).toString()).toBe(HTML);
});

test('a reader who has it already gets nothing again', async () => {
  const kept = await keptPage();
  expect(answerKept(kept, asks({ 'if-none-match': kept.etag })).status).toBe(304);
  expect(answerKept(kept, asks({ 'if-none-match': 'W/"other"' })).status).toBe(200);
});
