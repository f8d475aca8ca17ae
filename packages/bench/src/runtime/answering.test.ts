import { expect, test } from 'vitest';
import { startFixture } from '../testing/mcp-fixture.ts';
import { asksHttp } from './answering.ts';

test('a server that leads elsewhere is not healthy, and nobody else is asked', async () => {
  const elsewhere = await startFixture();
  const server = await startFixture({ leadsTo: elsewhere.url });
  try {
    const ask = asksHttp(server.url);
    for (const status of [302, 303, 307, 308, 301]) {
      expect(await ask()).toBe(`HTTP status ${status}, a redirect, which is not followed: `);
    }
    expect(elsewhere.seen).toEqual([]);
  } finally {
    await Promise.all([server.stop(), elsewhere.stop()]);
  }
});

test('a server whose answer has no end is not healthy, and fills no memory', async () => {
  const server = await startFixture({ endless: true });
  try {
    const before = process.memoryUsage.rss();
    const ask = asksHttp(server.url);
    for (let i = 0; i < 20; i++) expect(await ask()).toBe('an answer of more than 64 KB');
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
  } finally {
    await server.stop();
  }
});
