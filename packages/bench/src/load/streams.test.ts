/** The load on servers that answer by streams of events: the answer is the event that holds it. */
import type { LoadResult } from '@headroom/model/load';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const WORKLOAD: Omit<Workload, 'tools'> = {
  handshakes: ['session', 'persistent', 'stateless'],
  protocol: '2025-11-25',
  pauseMs: 5,
  list: 'each',
  order: 'each',
};
/** Streams are known as open before the time that counts. */
const LONGER = { ...SHORT, holdS: 5, excludedS: 2 };
const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };

/** Loads a server of fixtures/streams; what was measured, and the connections that it saw. */
async function load(
  [name, ...flags]: Parameters<typeof startStreamServer>,
  tools: readonly string[],
  handshake: HandshakeId,
): Promise<{ result: LoadResult; connections: number }> {
  const server = await startStreamServer(name, ...flags);
  const workload: Workload = {
    ...WORKLOAD,
    tools: tools.map((tool) => ({ name: tool, arguments: {}, expect: [{ in: 'text', matches: '.' }] })),
  };
  try {
    const { result } = await loadUrl(server.url, { workload, profile: LONGER, handshake });
    return { result, connections: await server.connections() };
  } finally {
    server.stop();
  }
}

test.for(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: a stream that stays open after the answer is counted, and takes no time of it',
  async (handshake) => {
    const { result } = await load(['open-stream'], ['hello'], handshake);
    for (const name of ['hello', 'tools_list']) {
      const { errors, count, streams, minMs } = measurement(result, name);
      expect(errors).toEqual(RIGHT);
      expect(count).toBeGreaterThan(20);
      expect(streams).toEqual({ answers: count, stayedOpen: count, firstEventMs: null, silenceMs: null });
      // The answer comes at once, and the stream has half a second to end.
      expect(minMs).toBeLessThan(300);
    }
  },
);

test('a stream that ends after the answer is not counted as open, and its connection serves the next request', async () => {
  const { result, connections } = await load(['open-stream', '--ends'], ['hello'], 'persistent');
  const { errors, count, streams } = measurement(result, 'hello');
  expect(errors).toEqual(RIGHT);
  expect(count).toBeGreaterThan(20);
  expect(streams).toEqual({ answers: count, stayedOpen: 0, firstEventMs: null, silenceMs: null });
  // One for each virtual user, and one that asked for this number before them and one after.
  expect(connections).toBeLessThanOrEqual(SHORT.vus + 2);
});

test('answers after 1,200 events and of 1 MB are right, and events before an answer are timed', async () => {
  const { result } = await load(['chatty'], ['progress', 'noisy', 'big'], 'persistent');
  for (const name of ['progress', 'noisy', 'big']) {
    const { errors, count } = measurement(result, name);
    expect(errors).toEqual(RIGHT);
    expect(count).toBeGreaterThan(0);
  }
  const { streams, meanMs } = measurement(result, 'progress');
  expect(streams?.stayedOpen).toBe(0);
  expect(streams?.firstEventMs?.p50).toBeGreaterThan(0);
  expect(streams?.firstEventMs?.p50).toBeLessThan(meanMs as number);
  expect(streams?.silenceMs?.max).toBeGreaterThan(0);
  expect(measurement(result, 'big').streams?.firstEventMs).toBeNull();
});

test('a quiet server has no events before its answers', async () => {
  const { result } = await load(['chatty', '--quiet'], ['progress'], 'persistent');
  expect(measurement(result, 'progress').streams).toMatchObject({ stayedOpen: 0, firstEventMs: null });
});
