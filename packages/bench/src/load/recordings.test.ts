import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RecordingTaker, takeRecordings } from './recordings.ts';

let taker: RecordingTaker;
beforeEach(async () => {
  taker = await takeRecordings(2, { host: '127.0.0.1', port: 0 });
});
afterEach(() => taker.close());

const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });

test('recordings are taken once all are there, and nothing else is', async () => {
  expect((await put(`${new URL(taker.url).origin}/other`, '{}')).status).toBe(404);
  expect((await put(taker.url, 'no JSON')).status).toBe(400);
  expect((await put(taker.url, '{"part":1}')).status).toBe(204);
  const early = await Promise.race([taker.taken, delay(50, 'none yet')]);
  expect(early).toBe('none yet');
  await put(taker.url, '{"part":2}');
  expect(await taker.taken).toEqual([{ part: 1 }, { part: 2 }]);
});

test('who writes them waits until all have asked', async () => {
  const first = fetch(taker.url).then(() => 'begins');
  expect(await Promise.race([first, delay(50, 'waits')])).toBe('waits');
  expect((await fetch(taker.url)).status).toBe(204);
  expect(await first).toBe('begins');
});
