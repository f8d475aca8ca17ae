/** Loads whose virtual users send several calls at once. */
import type { LoadResult } from '@headroom/model/load';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
const WORKLOAD: Workload = {
  handshakes: ['session', 'persistent', 'abandoned', 'stateless'],
  protocol: '2025-06-18',
  pauseMs: 0,
  list: 'once',
  order: 'each',
  tools: [
    {
      name: 'echo',
      arguments: { text: '$text of $vu' },
      vary: { text: { range: [1, 1_000_000] } },
      expect: [{ in: 'text', equals: '$text of $vu' }],
    },
  ],
};

/** Loads `slow` by one virtual user who sends so many calls at once. */
async function load(
  parallel: number,
  handshake: HandshakeId = 'persistent',
  ...flags: string[]
): Promise<{ result: LoadResult; log: string; connections: number }> {
  const server = await startStreamServer('slow', ...flags);
  const profile = { ...SHORT, vus: 1, parallel };
  try {
    const loaded = await loadUrl(server.url, { workload: WORKLOAD, profile, handshake });
    return { ...loaded, connections: await server.connections() };
  } finally {
    server.stop();
  }
}

test('8 calls at once of a server that takes 50 ms for each: each is right, timed alone, on a kept connection', async () => {
  const { result, log, connections } = await load(8);
  const { count, errors, minMs, streams } = measurement(result, 'echo');
  expect(errors, log).toEqual(RIGHT);
  expect(minMs).toBeGreaterThanOrEqual(49);
  // One at a time makes 20 a second at most, in the second that counts.
  expect(count).toBeGreaterThan(30);
  expect(streams).toMatchObject({ answers: count, stayedOpen: 0 });
  // Two ask for this number.
  expect(connections).toBeLessThanOrEqual(8 + 2);
});

test.for(['session', 'abandoned', 'stateless'] as const)(
  'handshake %s: 4 calls at once are right, and more than one at a time could be',
  async (handshake) => {
    const { result, log } = await load(4, handshake);
    const { count, errors } = measurement(result, 'echo');
    expect(errors, log).toEqual(RIGHT);
    expect(count).toBeGreaterThan(20);
  },
);

test('a server that mixes up calls at once is found by what they expect, and one call at a time does not show it', async () => {
  const { result, log } = await load(4, 'persistent', '--mixes');
  const { errors } = measurement(result, 'echo');
  expect(errors.check).toBeGreaterThan(0);
  expect({ ...errors, check: 0 }).toEqual(RIGHT);
  expect(log).toContain('echo: ');
  const alone = await load(1, 'persistent', '--mixes');
  expect(measurement(alone.result, 'echo').errors).toEqual(RIGHT);
  expect(measurement(alone.result, 'echo').count).toBeLessThanOrEqual(20);
});
