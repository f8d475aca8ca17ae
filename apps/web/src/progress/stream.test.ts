import { type RunningRedis, startRedis } from '@headroom/local';
import { type RunEvent, runChannel } from '@headroom/workload';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStreams } from './closers.ts';
import { ProgressHub } from './hub.ts';
import type { Snapshot } from './messages.ts';
import { progressStream } from './stream.ts';

const RUN = '01a1fd9b-9985-77ca-9030-b542e4990f59';
const QUEUED: Snapshot = { at: 1, status: 'queued', reason: null, builds: {}, trials: [] };
const event: RunEvent = { type: 'waiting', at: 1, reason: 'the host is busy' };

let redis: RunningRedis;
let publisher: Redis;
let hub: ProgressHub;

beforeEach(async () => {
  redis = await startRedis();
  publisher = new Redis(redis.url, { maxRetriesPerRequest: null });
  publisher.on('error', () => {});
  hub = new ProgressHub(redis.url);
});

afterEach(async () => {
  closeStreams();
  hub.close();
  publisher.disconnect();
  await redis.stop();
});

const publish = (data: RunEvent) => publisher.publish(runChannel(RUN), JSON.stringify(data));

interface Received {
  name: string;
  data: { [key: string]: unknown };
}

/** Messages of a stream, one at a time; undefined when it is over. */
function follow(readSnapshot: () => Promise<Snapshot | null>, pollMs = 50, heartbeatMs = 60_000) {
  const stream = progressStream({ runId: RUN, hub, readSnapshot, pollMs, heartbeatMs });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return async function next(): Promise<Received | undefined> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      const match = /^event: (\w+)\ndata: (.*)\n\n$/.exec(decoder.decode(value));
      if (match?.[1] && match[2]) return { name: match[1], data: JSON.parse(match[2]) };
    }
  };
}

/** Reads on until a message like this one comes; a stream that ends first fails the test. */
async function until(
  next: () => Promise<Received | undefined>,
  wanted: (message: Received) => boolean,
): Promise<Received> {
  for (;;) {
    const message = await next();
    if (!message) throw new Error('the stream ended before the message came');
    if (wanted(message)) return message;
  }
}

/** Resolves once the hub is connected. */
const live = () => vi.waitUntil(() => hub.live, { interval: 5 });

/** Resolves when the hub hands on the next event; whoever followed before has it then. */
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
  const next = follow(() => {
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
  const next = follow(async () => ({ ...QUEUED, status }));
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
  const next = follow(async () => ({ ...QUEUED, status }), 60_000, 30);
  await next();
  status = 'failed';
  expect(await until(next, ({ name }) => name === 'end')).toEqual({
    name: 'end',
    data: { status: 'failed' },
  });
});

test('without Redis it says so and asks the database; once Redis is back, events flow again', async () => {
  await live();
  let status: Snapshot['status'] = 'queued';
  const next = follow(async () => ({ ...QUEUED, status }));
  await next();
  const port = Number(new URL(redis.url).port);
  await redis.stop();
  expect((await until(next, ({ name }) => name === 'notice')).data).toMatchObject({ live: false });
  status = 'running';
  await until(next, ({ name, data }) => name === 'snapshot' && data.status === 'running');
  redis = await startRedis({ port });
  await until(next, ({ name, data }) => name === 'notice' && data.live === true);
  await publish(event);
  expect((await until(next, ({ name }) => name === 'progress')).data).toEqual(event);
});

test('without the database it says so and recovers', async () => {
  await live();
  let away = true;
  const next = follow(
    async () => {
      if (away) throw new Error('no database');
      return QUEUED;
    },
    60_000,
    30,
  );
  const notice = await until(next, ({ name }) => name === 'notice');
  expect(notice.data).toMatchObject({ live: false, message: expect.stringContaining('Postgres') });
  away = false;
  await until(next, ({ name, data }) => name === 'notice' && data.live === true);
  await until(next, ({ name }) => name === 'snapshot');
});

test('a run that is gone ends the stream, and so does a shutdown, without an `end`', async () => {
  await live();
  expect(await follow(async () => null)()).toBeUndefined();
  const next = follow(async () => QUEUED);
  await next();
  closeStreams();
  expect(await next()).toBeUndefined();
});

test('a nudge makes followers look at the database at once', async () => {
  await live();
  let status: Snapshot['status'] = 'queued';
  const next = follow(async () => ({ ...QUEUED, status }));
  await next();
  status = 'cancelled';
  hub.nudge(RUN);
  expect(await until(next, ({ name }) => name === 'end')).toEqual({
    name: 'end',
    data: { status: 'cancelled' },
  });
});
