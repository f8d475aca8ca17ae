/** A load on a server that asks its client before it answers. */
import type { Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
const TOOLS = [
  { name: 'roots', path: 'roots.0.uri', equals: 'file:///home' },
  { name: 'sample', path: 'content.text', equals: 'Yes' },
  { name: 'elicit', path: 'content.age', equals: 7 },
];
const CLIENT = {
  roots: [{ uri: 'file:///home' }],
  sampling: { role: 'assistant', model: 'none', content: { type: 'text', text: 'Yes' } },
  elicitation: { action: 'accept', content: { age: 7 } },
};

async function load(
  client: Workload['client'],
  handshake: 'session' | 'persistent' | 'stateless' | 'listening',
  {
    flags = [],
    ...load
  }: { flags?: readonly string[]; vus?: number; holdS?: number; excludedS?: number } = {},
) {
  const server = await startStreamServer('asks', ...flags);
  const workload: Workload = {
    ...{ handshakes: [handshake], protocol: '2025-11-25', pauseMs: 5, list: 'never', order: 'each' },
    tools: TOOLS.map(({ name, ...expectation }) => ({ name, arguments: {}, expect: [expectation] })),
    ...(client && { client }),
  };
  try {
    return await loadUrl(server.url, { workload, profile: { ...SHORT, ...load }, handshake });
  } finally {
    server.stop();
  }
}

test.for(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: requests of the server are answered as the workload says, and calls are right',
  async (handshake) => {
    const { result, log } = await load(CLIENT, handshake);
    for (const { name } of TOOLS) {
      const { errors, count } = measurement(result, name);
      expect(errors, log).toEqual(RIGHT);
      expect(count).toBeGreaterThan(10);
    }
  },
);

test.for(['session', 'persistent', 'listening'] as const)(
  'handshake %s: requests over the stream of a GET are answered too',
  async (handshake) => {
    // It asks over the newest stream, which another user would take along.
    const { result, log } = await load(CLIENT, handshake, { flags: ['--by-get'], vus: 1 });
    for (const { name } of TOOLS) {
      const { errors, count } = measurement(result, name);
      expect(errors, log).toEqual(RIGHT);
      expect(count).toBeGreaterThan(10);
    }
    const streams = result.measurements.filter(({ name }) => name === 'listen');
    // Elsewhere it is no part of what the handshake measures.
    expect(streams).toHaveLength(handshake === 'listening' ? 1 : 0);
  },
);

test('sessions do not wait for the headers of a stream that come with its first event', async () => {
  const longer = { vus: 1, holdS: 5, excludedS: 3 };
  const { result, log } = await load(CLIENT, 'session', { flags: ['--by-get', '--late'], ...longer });
  const counts = TOOLS.map(({ name }) => measurement(result, name).count);
  for (const { name } of TOOLS) expect(measurement(result, name).errors, log).toEqual(RIGHT);
  // Half a second each would leave four sessions.
  expect(counts.reduce((all, count) => all + count, 0)).toBeGreaterThan(12);
});

test('an answer is given after its delay', async () => {
  const { result } = await load({ ...CLIENT, delayMs: 60 }, 'persistent');
  const { minMs } = measurement(result, 'sample');
  expect(minMs).toBeGreaterThan(55);
});

test('what the workload does not answer is refused, and named with its key', async () => {
  const { result, log } = await load({ roots: CLIENT.roots }, 'persistent');
  expect(measurement(result, 'roots').errors).toEqual(RIGHT);
  expect(measurement(result, 'sample').count).toBe(0);
  expect(log).toContain(
    'it asks sampling/createMessage, for which the file gives no answer: workload.client.sampling',
  );
});
