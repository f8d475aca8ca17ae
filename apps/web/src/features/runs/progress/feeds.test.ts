import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { Snapshot } from '@headroom/api/progress';
import { type RunningRedis, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { type RunEvent, runChannel } from '@headroom/model/run';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '#server/access/actor.ts';
import { connectionOf } from '#server/edge/connection.ts';
import { closeStreams, openStreams } from '#server/open-streams.ts';
import { ProgressHub } from '#server/progress-hub.ts';
import type { FeedOptions } from './feed.ts';
import { Feeds } from './feeds.ts';
import type { ReaderOptions } from './reader.ts';

const RUN = '01a1fd9b-9985-77ca-9030-b542e4990f59';
const QUEUED: Snapshot = {
  at: 1,
  status: 'queued',
  reason: null,
  builds: {},
  trials: [],
  step: null,
  load: [],
};
const event: RunEvent = { type: 'waiting', at: 1, reason: 'the host is busy' };

let redis: RunningRedis;
let publisher: Redis;
let hub: ProgressHub;
const servers: Server[] = [];

beforeEach(async () => {
  redis = await startRedis();
  publisher = new Redis(redis.url, { maxRetriesPerRequest: null });
  publisher.on('error', () => {});
  hub = new ProgressHub(redis.url);
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await until(() => openStreams() === 0);
  hub.close();
  publisher.disconnect();
  await redis.stop();
});

const publish = (data: RunEvent) => publisher.publish(runChannel(RUN), JSON.stringify(data));

type Reading = FeedOptions['readSnapshot'];
type More = Partial<FeedOptions & ReaderOptions>;

/** A server of the run's stream, as the app is one; under HEAD it reads nothing of it, as Next.js does. */
async function serve(readSnapshot: Reading, more: More = {}): Promise<number> {
  const withoutRights = async () => [];
  const feeds = new Feeds({ hub, readSnapshot, withoutRights, pollMs: 50, heartbeatMs: 60_000, ...more });
  const server = createServer((request, response) => {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const visitor = { actor: ANONYMOUS, headers, key: null };
    const body = feeds.follow(RUN, { connection: connectionOf(response), visitor, ...more });
    if (request.method === 'HEAD') response.end();
    // Rejected where the reader leaves.
    else body.pipeTo(Writable.toWeb(response)).catch(() => {});
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Received {
  name: string;
  data: { [key: string]: unknown };
}
type Next = () => Promise<Received | undefined>;

/** Messages of a stream, one at a time; undefined when it is over. */
async function read(port: number, headers: Record<string, string> = {}): Promise<Next> {
  const { body } = await fetch(`http://127.0.0.1:${port}`, { headers });
  const chunks = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async function next() {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (name && data) return { name, data: JSON.parse(data) };
        continue;
      }
      const { done, value } = await chunks.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
}

const follow = async (readSnapshot: Reading, more: More = {}) => read(await serve(readSnapshot, more));

/** Reads on until a message like this one comes; a stream that ends first fails the test. */
async function untilMessage(next: Next, wanted: (message: Received) => boolean): Promise<Received> {
  for (;;) {
    const message = await next();
    if (!message) throw new Error('the stream ended before the message came');
    if (wanted(message)) return message;
  }
}

/** Resolves once the hub is connected. */
const live = () => until(() => hub.live);

/** Resolves when the hub hands on the next event; every earlier follower has it then. */
function handedOn(): Promise<void> {
  return new Promise((resolve) => {
    void hub.follow(RUN, { onEvent: () => resolve(), onLive: () => {}, onChange: () => {} });
  });
}

test('an event that arrives while the snapshot is read comes after it', async () => {
  await live();
  let answer: (snapshot: Snapshot) => void = () => {};
  let asked: () => void = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const next = await follow(() => {
    asked();
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await wasAsked;
  const arrived = handedOn();
  await publish(event);
  await arrived;
  answer(QUEUED);
  expect((await next())?.name).toBe('snapshot');
  expect(await next()).toEqual({ name: 'progress', data: event });
});

test('the end of the run ends the stream, with a last look at the database', async () => {
  await live();
  let status: Snapshot['status'] = 'running';
  const next = await follow(async () => ({ ...QUEUED, status }));
  expect((await next())?.data.status).toBe('running');
  status = 'finished';
  await publish({ type: 'run', at: 2, status: 'finished' });
  expect((await next())?.name).toBe('progress');
  expect((await next())?.data.status).toBe('finished');
  expect(await next()).toEqual({ name: 'end', data: { status: 'finished' } });
  expect(await next()).toBeUndefined();
});

test('an end that no event told is found at the heartbeat', async () => {
  await live();
  let status: Snapshot['status'] = 'running';
  const next = await follow(async () => ({ ...QUEUED, status }), { pollMs: 60_000, heartbeatMs: 30 });
  await next();
  status = 'failed';
  expect(await untilMessage(next, ({ name }) => name === 'end')).toEqual({
    name: 'end',
    data: { status: 'failed' },
  });
});

test('without Redis it says so and asks the database; once Redis is back, events flow again', async () => {
  await live();
  let status: Snapshot['status'] = 'queued';
  const next = await follow(async () => ({ ...QUEUED, status }));
  await next();
  const port = Number(new URL(redis.url).port);
  await redis.stop();
  expect((await untilMessage(next, ({ name }) => name === 'notice')).data).toMatchObject({ live: false });
  status = 'running';
  await untilMessage(next, ({ name, data }) => name === 'snapshot' && data.status === 'running');
  redis = await startRedis({ port });
  await untilMessage(next, ({ name, data }) => name === 'notice' && data.live === true);
  await publish(event);
  expect((await untilMessage(next, ({ name }) => name === 'progress')).data).toEqual(event);
});

test('without the database it says so and recovers', async () => {
  await live();
  let away = true;
  const next = await follow(
    async () => {
      if (away) throw new Error('no database');
      return QUEUED;
    },
    { pollMs: 60_000, heartbeatMs: 30 },
  );
  const notice = await untilMessage(next, ({ name }) => name === 'notice');
  expect(notice.data).toMatchObject({ live: false, message: expect.stringContaining('Postgres') });
  away = false;
  await untilMessage(next, ({ name, data }) => name === 'notice' && data.live === true);
  await untilMessage(next, ({ name }) => name === 'snapshot');
});

test('a run that is gone ends the stream, and so does a shutdown, without an `end`', async () => {
  await live();
  expect(await (await follow(async () => null))()).toBeUndefined();
  const next = await follow(async () => QUEUED);
  await next();
  closeStreams();
  expect(await next()).toBeUndefined();
});

test('a nudge makes followers look at the database at once', async () => {
  await live();
  let status: Snapshot['status'] = 'queued';
  const next = await follow(async () => ({ ...QUEUED, status }));
  await next();
  status = 'cancelled';
  hub.nudge(RUN);
  expect(await untilMessage(next, ({ name }) => name === 'end')).toEqual({
    name: 'end',
    data: { status: 'cancelled' },
  });
});

test('many who follow a run share what is read and what is asked about them', async () => {
  await live();
  let reads = 0;
  let asked = 0;
  const heartbeatMs = 200;
  const startedAt = performance.now();
  const port = await serve(
    async () => {
      reads++;
      return QUEUED;
    },
    {
      heartbeatMs,
      withoutRights: async () => {
        asked++;
        return [];
      },
    },
  );
  const all = await Promise.all(Array.from({ length: 20 }, () => read(port)));
  for (const next of all) for (const _ of [1, 2]) expect((await next())?.name).toBe('snapshot');
  // Each begins with a snapshot; after that one is read, and asked about once, at each heartbeat.
  expect(reads).toBeLessThanOrEqual(all.length + asked);
  expect(asked).toBeLessThanOrEqual((performance.now() - startedAt) / heartbeatMs);
});

test('a reader who loses the right to read is sent nothing more, at the next heartbeat', async () => {
  await live();
  const lost = new Set<string>();
  const port = await serve(async () => QUEUED, {
    heartbeatMs: 100,
    withoutRights: async (_runId, readers) =>
      readers.filter(({ visitor }) => lost.has(visitor.headers.get('cookie') ?? '')),
  });
  const [eve, ada] = [await read(port, { cookie: 'eve' }), await read(port, { cookie: 'ada' })];
  await Promise.all([eve(), ada()]);
  lost.add('eve');
  while (await eve());
  await untilMessage(ada, ({ name }) => name === 'snapshot');
  expect(openStreams()).toBe(1);
});

test('rights that cannot be read end nothing', async () => {
  await live();
  const next = await follow(async () => QUEUED, {
    heartbeatMs: 30,
    withoutRights: () => Promise.reject(new Error('no database')),
  });
  for (let seen = 0; seen < 4; seen++) expect((await next())?.name).toBe('snapshot');
});

test('a stream that nobody reads does nothing and is not counted', async () => {
  await live();
  let reads = 0;
  const port = await serve(async () => {
    reads++;
    return QUEUED;
  });
  for (let asked = 0; asked < 5; asked++) await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' });
  await until(() => openStreams() === 0);
  expect(reads).toBe(0);
});

test('a stream ends when it is old', async () => {
  await live();
  const next = await follow(async () => QUEUED, { heartbeatMs: 20, maxAgeMs: 50 });
  while (await next());
});

/** Requests the stream and reads nothing of it. */
async function silent(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  return socket;
}

test('a reader that takes nothing is sent little, then cut off; others go on', async () => {
  await live();
  const port = await serve(async () => QUEUED, { heartbeatMs: 50, stalledMs: 200 });
  const socket = await silent(port);
  const next = await read(port);
  await until(() => openStreams() === 2);
  // 200 of them exceed any buffer between them.
  const large: RunEvent = { ...event, reason: 'x'.repeat(100_000) };
  const last = untilMessage(next, ({ data }) => data.reason === 'the last');
  for (let sent = 0; sent < 200; sent++) await publish(large);
  await until(() => openStreams() === 1);
  await publish({ ...event, reason: 'the last' });
  await last;
  socket.destroy();
});
