import { startForeignServer } from '@headroom/local/foreign-server';
import { HANDSHAKES, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { Caller } from './caller.ts';

const TOOL = {
  name: 'get_item',
  arguments: { id: '$id' },
  vary: { id: { range: [1, 1000] } },
  expect: [{ path: 'id', equals: '$id' }],
} satisfies Workload['tools'][number];
const WORKLOAD: Workload = {
  handshakes: ['session', 'persistent', 'stateless'],
  protocol: '2025-06-18',
  pauseMs: 0,
  list: 'each',
  order: 'each',
  tools: [TOOL],
};
const at = (iteration: number) => ({ vu: 1, iteration, call: 0 });

const REQUESTS = {
  session: [
    ...['initialize', 'notifications/initialized', 'tools/call', 'DELETE'],
    ...['initialize', 'notifications/initialized', 'tools/call', 'DELETE'],
  ],
  probed: [
    ...['server/discover', 'initialize', 'notifications/initialized', 'tools/call', 'DELETE'],
    ...['server/discover', 'initialize', 'notifications/initialized', 'tools/call', 'DELETE'],
  ],
  abandoned: [
    ...['initialize', 'notifications/initialized', 'tools/call'],
    // The last session is ended with the caller.
    ...['initialize', 'notifications/initialized', 'tools/call', 'DELETE'],
  ],
  persistent: ['initialize', 'notifications/initialized', 'tools/call', 'tools/call', 'DELETE'],
  listening: ['initialize', 'notifications/initialized', 'tools/call', 'tools/call', 'DELETE'],
  stateless: ['tools/call', 'tools/call'],
  discover: ['server/discover', 'tools/call', 'server/discover', 'tools/call'],
  // Callers hold no stream.
  subscribed: ['tools/call', 'tools/call'],
};

test.each(HANDSHAKES)('$id: a caller asks as a virtual user does', async ({ id: handshake, way }) => {
  const server = await startForeignServer({ discovers: ['2026-07-28'] });
  const caller = new Caller({ url: server.url, workload: WORKLOAD, handshake, seed: 1 });
  try {
    for (const iteration of [0, 1]) {
      const { ms, fault } = await caller.call(TOOL, at(iteration));
      expect(fault).toBeUndefined();
      expect(ms).toBeGreaterThan(0);
    }
    await caller.close();
    expect(server.seen.map(({ method }) => method)).toEqual(REQUESTS[way]);
  } finally {
    await server.stop();
  }
});

test('a wrong answer and none at all are faults, not errors', async () => {
  const server = await startForeignServer();
  const caller = new Caller({ url: server.url, workload: WORKLOAD, handshake: 'persistent', seed: 1 });
  const wrong = await caller.call({ ...TOOL, expect: [{ path: 'id', equals: -1 }] }, at(0));
  expect(wrong).toMatchObject({ ms: expect.any(Number), fault: expect.stringContaining('does not hold') });
  await server.stop();
  expect(await caller.call(TOOL, at(1))).toMatchObject({ ms: null, fault: expect.any(String) });
  caller.disconnect();
});
