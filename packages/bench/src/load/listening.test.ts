/** Loads whose clients hold a stream, and those that ask for server/discover. */
import { startForeignServer } from '@headroom/local/foreign-server';
import type { LoadResult } from '@headroom/model/load';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
const WORKLOAD: Workload = {
  handshakes: ['listening'],
  protocol: '2025-06-18',
  pauseMs: 5,
  list: 'once',
  order: 'each',
  tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', equals: 'hello' }] }],
};
/** Of the foreign server. */
const SUMS: Workload = {
  ...WORKLOAD,
  tools: [{ name: 'get-sum', arguments: { a: 2, b: 3 }, expect: [{ in: 'text', contains: '5' }] }],
};
/** Streams that ended are asked for again after a second. */
const LONGER = { ...SHORT, holdS: 3, excludedS: 0 };

const offer = (url: string, handshake: HandshakeId, workload = WORKLOAD) =>
  loadUrl(url, { workload, profile: LONGER, handshake });

function listened(...flags: string[]) {
  return listenedBy('listening', ...flags);
}

/** Loads `listens`; what was measured, and the streams that it saw. */
async function listenedBy(
  handshake: HandshakeId,
  ...flags: string[]
): Promise<{ result: LoadResult; log: string; open: number; most: number; longestMs: number }> {
  const server = await startStreamServer('listens', ...flags);
  try {
    const load = await offer(server.url, handshake);
    const [open, most, longestMs] = await server.listening();
    return { ...load, open, most, longestMs };
  } finally {
    server.stop();
  }
}

test('each session holds a stream, which ends with it', async () => {
  const { result, log, open, most, longestMs } = await listened();
  expect([open, most], log).toEqual([0, SHORT.vus]);
  const { count, errors, streams } = measurement(result, 'listen');
  expect([count, errors]).toEqual([SHORT.vus, RIGHT]);
  // Through many iterations, to the end of the load.
  expect(longestMs).toBeGreaterThan(2000);
  expect(streams).toMatchObject({ answers: SHORT.vus, stayedOpen: SHORT.vus });
  expect(streams).not.toHaveProperty('without');
  expect(measurement(result, 'hello').errors).toEqual(RIGHT);
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
});

test('a server without such a stream is right: its sessions are counted, and nothing is wrong', async () => {
  const { result, log } = await listened('--without');
  const { count, errors, streams } = measurement(result, 'listen');
  expect([count, errors]).toEqual([0, RIGHT]);
  expect(streams).toMatchObject({ answers: 0, stayedOpen: 0, without: SHORT.vus });
  expect(log).not.toContain('listen');
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
});

test('streams that end before their session are counted, and opened again', async () => {
  const { result } = await listened('--ends');
  const { errors, streams } = measurement(result, 'listen');
  expect(errors).toEqual(RIGHT);
  expect(streams?.answers).toBeGreaterThan(SHORT.vus);
  expect(streams?.stayedOpen).toBeLessThanOrEqual(SHORT.vus);
});

test('a stream that is refused is an error of its own, and calls go on', async () => {
  const { result, log } = await listened('--refuses');
  expect(measurement(result, 'listen').errors.http).toBeGreaterThanOrEqual(SHORT.vus);
  expect(log).toContain(
    'listen: HTTP status 500 of the GET stream; allowed: 200, or 405 of a server without one',
  );
  expect(measurement(result, 'hello').errors).toEqual(RIGHT);
});

test('a stream that is refused by 401 is unauthorized', async () => {
  const { result, log } = await listened('--unauthorized');
  const { http, unauthorized } = measurement(result, 'listen').errors;
  expect(http).toBe(0);
  expect(unauthorized).toBeGreaterThanOrEqual(SHORT.vus);
  expect(log).toContain('listen: HTTP status 401 of the GET stream');
});

test('streams of users who hold them for requests of the server alone are not counted', async () => {
  const server = await startStreamServer('listens');
  const workload: Workload = {
    ...WORKLOAD,
    handshakes: ['persistent', 'listening'],
    client: { roots: [] },
    users: [
      { name: 'listener', weight: 1, handshake: 'listening' },
      { name: 'caller', weight: 1 },
    ],
  };
  try {
    const { result, log } = await offer(server.url, 'persistent', workload);
    const [open, most] = await server.listening();
    expect([open, most], log).toEqual([0, SHORT.vus]);
    expect(measurement(result, 'listen').count).toBe(1);
    expect(measurement(result, 'listen').streams).toMatchObject({ answers: 1, stayedOpen: 1 });
  } finally {
    server.stop();
  }
});

const SUBSCRIBED = 'subscriptions/listen';

test('subscribed: a stream that never has an event is a fault that names it, again and again', async () => {
  const server = await startStreamServer('listens', '--silent');
  const profile = { ...LONGER, holdS: 12 };
  try {
    const { result, log } = await loadUrl(server.url, {
      workload: WORKLOAD,
      profile,
      handshake: 'subscribed',
    });
    const { count, errors } = measurement(result, SUBSCRIBED);
    expect([count, errors], log).toEqual([0, { ...RIGHT, timeout: 2 * SHORT.vus }]);
    expect(log).toContain('listen: no event of the stream of subscriptions/listen within 5s');
    expect(measurement(result, 'hello').errors).toEqual(RIGHT);
  } finally {
    server.stop();
  }
});

test('subscribed: each virtual user holds a stream of subscriptions/listen, and calls without a session', async () => {
  const { result, log, open, most, longestMs } = await listenedBy('subscribed');
  expect([open, most], log).toEqual([0, SHORT.vus]);
  const { count, errors, kind, streams } = measurement(result, SUBSCRIBED);
  expect([kind, count, errors]).toEqual(['listen', SHORT.vus, RIGHT]);
  expect(longestMs).toBeGreaterThan(2000);
  expect(streams).toMatchObject({ answers: SHORT.vus, stayedOpen: SHORT.vus });
  expect(measurement(result, 'hello').errors).toEqual(RIGHT);
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
  expect(measurement(result, 'initialize').count).toBe(0);
});

test('subscribed: a server that does not know the request is right, and one that refuses it is not', async () => {
  const without = await listenedBy('subscribed', '--without');
  expect(measurement(without.result, SUBSCRIBED)).toMatchObject({ count: 0, errors: RIGHT });
  expect(measurement(without.result, SUBSCRIBED).streams).toMatchObject({ answers: 0, without: SHORT.vus });
  const { result, log } = await listenedBy('subscribed', '--refuses');
  expect(measurement(result, SUBSCRIBED).errors.http).toBeGreaterThanOrEqual(SHORT.vus);
  expect(log).toContain(
    'listen: HTTP status 500 of the stream of subscriptions/listen; allowed: 200, or the error -32601 of a server without one',
  );
  expect(measurement(result, 'hello').errors).toEqual(RIGHT);
});

test('probed: server/discover before each session; a refusal is no fault', async () => {
  const knows = await startForeignServer({ discovers: ['2026-07-28'] });
  const refuses = await startForeignServer();
  try {
    for (const server of [knows, refuses]) {
      const { result, log } = await offer(server.url, 'probed', SUMS);
      const { count, errors } = measurement(result, 'discover');
      expect(errors, log).toEqual(RIGHT);
      expect(count).toBeGreaterThan(5);
      const opened = measurement(result, 'initialize');
      expect(opened.errors, log).toEqual(RIGHT);
      // Either end of the window may fall between the two requests of a user.
      expect(Math.abs(opened.count - count)).toBeLessThanOrEqual(2 * SHORT.vus);
      const asked = server.seen.map(({ method }) => method);
      const before = (end: number, wanted: string) =>
        asked.slice(0, end).filter((method) => method === wanted).length;
      for (const [at, method] of asked.entries()) {
        if (method !== 'initialize') continue;
        expect(before(at, 'initialize')).toBeLessThan(before(at, 'server/discover'));
      }
    }
  } finally {
    await knows.stop();
    await refuses.stop();
  }
});

test('discover: server/discover before each call, without a session, counted and timed apart', async () => {
  const server = await startForeignServer({ discovers: ['2026-07-28'] });
  const wrong = await startForeignServer({ discovers: ['1999-01-01'] });
  try {
    const { result, log } = await offer(server.url, 'discover', SUMS);
    const { count, errors } = measurement(result, 'discover');
    expect(errors, log).toEqual(RIGHT);
    expect(count).toBeGreaterThan(20);
    const calls = measurement(result, 'get-sum').count;
    expect(calls).toBeGreaterThan(20);
    const methods = server.seen.map(({ method }) => method);
    expect(new Set(methods)).toEqual(new Set(['server/discover', 'tools/call', 'tools/list']));
    for (const [at, method] of methods.entries()) {
      if (method === 'tools/call') expect(methods.slice(0, at)).toContain('server/discover');
    }
    expect(result.countedRequests).toBeGreaterThanOrEqual(count + calls);
    const other = await offer(wrong.url, 'discover', SUMS);
    expect(measurement(other.result, 'discover').errors.check).toBeGreaterThan(20);
    expect(other.log).toContain('discover: server/discover names supportedVersions');
  } finally {
    await server.stop();
    await wrong.stop();
  }
});
