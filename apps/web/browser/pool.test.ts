import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { measuredRun } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

const results = async ({ url }: Web) => (await fetch(`${url}/results`)).text();

test('an app that served before is as it was at its start: nothing is stored, queued or cached', async () => {
  const first = await startWeb();
  const runId = await measuredRun(first.db, { end: { status: 'finished', reason: null } });
  const published = await fetch(`${first.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Of the file before', summary: 'Nobody sees it.', slug: 'before' }),
  });
  expect(published.status).toBe(201);
  expect(await results(first)).toContain('Of the file before');
  const redis = new Redis(first.redis.url);
  await redis.set('before', '1');
  await first.stop();

  const again = await startWeb();
  expect(again.url).toBe(first.url);
  expect(await results(again)).not.toContain('Of the file before');
  expect((await fetch(`${again.url}/results/before`)).status).toBe(404);
  const counts = [again.db.run.count(), again.db.publication.count(), again.db.publishedStudy.count()];
  expect([...(await Promise.all(counts)), await redis.exists('before')]).toEqual([0, 0, 3, 0]);
  redis.disconnect();
  await again.stop();
});
