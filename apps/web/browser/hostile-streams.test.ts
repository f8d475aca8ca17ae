import { connect, type Socket } from 'node:net';
import { requestCancel, shareRun, unshareRun } from '@headroom/db';
import { type RunEvent, runChannel } from '@headroom/model/run';
import { Redis } from 'ioredis';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STREAM_LIMITS } from '#features/runs/progress/places.ts';
import { launch, visit } from './browser.ts';
import { queuedRun } from './fixture.ts';
import { joinAs, type Person, strangers, tabOf } from './people.ts';
import { startWeb, type Web } from './web.ts';

const METRICS = 'scrape-me-0123456789';

let web: Web;
let browser: Browser;
let publisher: Redis;
let installer: Person;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  const env = { HEADROOM_RATE_LIMITS: 'on', HEADROOM_METRICS_TOKEN: METRICS };
  [web, browser] = await Promise.all([startWeb({ mode: 'accounts', env }), launch()]);
  publisher = new Redis(web.redis.url);
  ({ installer, ada, stranger: eve } = await strangers(web));
});
afterAll(async () => {
  for (const socket of silent) socket.destroy();
  publisher.disconnect();
  await browser.close();
  await web.stop();
});

/** Run that waits, in the workspace of one person. */
async function waitingRun({ workspaceId }: Person, rounds = 1): Promise<string> {
  const id = await queuedRun(web.db, { servers: ['rust', 'go', 'bun', 'nodejs'], rounds });
  await web.db.run.update({ where: { id }, data: { workspaceId } });
  return id;
}

const events = (runId: string, key = '') => `${web.url}/api/v1/runs/${runId}/events${key && `?key=${key}`}`;

/** Metrics of the process: how many streams it holds, and its memory in MB. */
async function itself(): Promise<{ streams: number; memoryMb: number }> {
  const answer = await fetch(`${web.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  const text = await answer.text();
  const gauge = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  return {
    streams: gauge('headroom_sse_clients'),
    memoryMb: gauge('process_resident_memory_bytes') / 2 ** 20,
  };
}

/** An open stream of which the first message was read. */
async function opened(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const { status, body } = await fetch(url, { headers, signal: leaving.signal });
  expect(status).toBe(200);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  let over = false;
  const ended = (async () => {
    while (!(await reader.read()).done);
    over = true;
  })().catch(() => {});
  return {
    ended,
    isOver: () => over,
    async leave() {
      leaving.abort();
      await ended;
    },
  };
}

test('HEAD and OPTIONS open no stream', async () => {
  const runId = await waitingRun(ada, 50);
  const { cookie } = ada;
  const heads = await Promise.all(
    Array.from({ length: 100 }, () => fetch(events(runId), { method: 'HEAD', headers: { cookie } })),
  );
  expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]));
  expect(heads[0]?.headers.get('content-type')).toBe('text/event-stream');
  expect((await fetch(events(runId), { method: 'HEAD', headers: { cookie: eve.cookie } })).status).toBe(404);
  expect((await fetch(events(runId), { method: 'OPTIONS' })).status).toBe(204);
  expect((await itself()).streams).toBe(0);
});

const silent: Socket[] = [];

/** Asks for streams, one after the other on one connection, and reads nothing of them, the status included. */
async function silentReader(runId: string, { cookie }: Person, times = 1): Promise<Socket> {
  const { port } = new URL(web.url);
  const socket = connect(Number(port), '127.0.0.1').pause();
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const lines = [`GET /api/v1/runs/${runId}/events HTTP/1.1`, `host: 127.0.0.1:${port}`, `cookie: ${cookie}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(times));
  silent.push(socket);
  return socket;
}

test('those asked for behind another on one connection are refused, and leave nothing when it breaks', async () => {
  const socket = await silentReader(await waitingRun(eve), eve, 5);
  await expect.poll(async () => (await itself()).streams).toBe(1);
  socket.destroy();
  await expect.poll(async () => (await itself()).streams).toBe(0);
});

test('readers that never read are few, and events are not kept for them', async () => {
  const runId = await waitingRun(eve, 50);
  const { most } = STREAM_LIMITS.account;
  const before = (await itself()).memoryMb;
  await Promise.all(Array.from({ length: most + 10 }, () => silentReader(runId, eve)));
  await expect.poll(async () => (await itself()).streams).toBe(most);
  const line: RunEvent = { type: 'build_line', at: 1, key: 'go', line: 'x'.repeat(50_000) };
  for (let sent = 0; sent < 600; sent++) await publisher.publish(runChannel(runId), JSON.stringify(line));
  // Kept for them, the messages would take 30 MB each.
  expect((await itself()).memoryMb - before).toBeLessThan(100);
});

// Each waits for a heartbeat, or for a page that asks every 10 s.
test.concurrent('who may not read a run any more is sent nothing after the next heartbeat', async () => {
  const runId = await waitingRun(ada);
  const own = { workspaceId: ada.workspaceId, role: 'viewer' } as const;
  const [removed, ended] = [
    await joinAs(web, { name: 'Removed', ...own }),
    await joinAs(web, { name: 'Ended', ...own }),
  ];
  const token = await ada.token(['read']);
  const link = await shareRun(web.db, runId);
  const credentials = {
    revokedToken: await opened(events(runId), { authorization: `Bearer ${token.secret}` }),
    removedMember: await opened(events(runId), { cookie: removed.cookie }),
    endedSession: await opened(events(runId), { cookie: ended.cookie }),
    revokedLink: await opened(events(runId, link?.key)),
  };
  const still = await opened(events(runId), { cookie: ada.cookie });
  await web.db.apiToken.delete({ where: { id: token.id } });
  await web.db.membership.deleteMany({ where: { userId: removed.userId } });
  await web.db.session.deleteMany({ where: { userId: ended.userId } });
  await unshareRun(web.db, runId);
  const changedAt = performance.now();
  await Promise.all(Object.values(credentials).map((stream) => stream.ended));
  expect(performance.now() - changedAt).toBeLessThan(25_000);
  expect(still.isOver()).toBe(false);
  await still.leave();
});

test.concurrent('an account with too many streams is refused in words, and its page asks now and then instead', async () => {
  const runId = await waitingRun(installer);
  const { cookie } = installer;
  const streams = [];
  for (let taken = 0; taken < STREAM_LIMITS.account.most; taken++) {
    streams.push(await opened(events(runId), { cookie }));
  }
  const answer = await fetch(events(runId), { headers: { cookie } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '15']);
  expect((await answer.json()).error.message).toMatch(/^Too many event streams: 20 may be open at once/);

  const { page } = await tabOf(browser, web, installer);
  await visit(page, `${web.url}/runs/${runId}`);
  await page.getByText('refreshing every 10 s').waitFor();
  await page.getByText('0 of 4 trials').waitFor();
  await web.db.trial.updateMany({ where: { runId, position: 0 }, data: { status: 'passed' } });
  await page.getByText('1 of 4 trials').waitFor();
  for (const stream of streams) await stream.leave();
  await page.getByText('refreshing every 10 s').waitFor({ state: 'detached' });
  await requestCancel(web.db, runId);
  await page.context().close();
});

test('readers that never read are cut off', async () => {
  expect(silent).not.toEqual([]);
  await expect.poll(async () => (await itself()).streams, { interval: 1000 }).toBe(0);
});
