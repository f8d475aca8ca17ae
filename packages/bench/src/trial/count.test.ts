import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startForeignServer } from '@headroom/local/foreign-server';
import type { Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { type Counting, countContext } from './count.ts';

const workload: Workload = {
  ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
  tools: [{ name: 'get_item', arguments: { id: 7 }, expect: 'none' }],
};

function countingOf(server: Counting['server'], signal = new AbortController().signal): Counting {
  return { server, signal, calls: { workload, tools: workload.tools }, handshake: 'persistent' };
}

test('lists and answers are counted', async () => {
  const server = await startForeignServer();
  try {
    expect(await countContext(countingOf({ url: server.url, headers: {} }))).toMatchObject({
      context: { encoding: 'o200k_base' },
      answers: { tools: [{ tool: 'get_item', calls: 1, problem: null }] },
      catalogue: { tools: expect.any(Array) },
    });
  } finally {
    await server.stop();
  }
});

test('without calls only lists are counted, and no tool is called', async () => {
  const server = await startForeignServer();
  try {
    const counting = { ...countingOf({ url: server.url, headers: {} }), calls: undefined };
    const findings = await countContext(counting);
    expect(findings).toMatchObject({ context: { encoding: 'o200k_base' } });
    expect(findings).not.toHaveProperty('answers');
    expect(server.seen.map(({ method }) => method)).not.toContain('tools/call');
  } finally {
    await server.stop();
  }
});

test('tokens that cannot be renewed are the reason, and no failure', async () => {
  const tokens = { valueFor: () => Promise.reject(new Error('the token ended')) };
  const problem = 'the token ended';
  expect(
    await countContext(countingOf({ url: 'http://127.0.0.1:1/mcp', headers: {}, tokens } as never)),
  ).toEqual({ context: { problem }, answers: { problem } });
});

test('a server that does not answer ends the count in time, and a cancel ends it at once', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const at = { url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/mcp`, headers: {} };
  try {
    const problem = 'counting takes more than 1 s';
    expect(await countContext(countingOf(at), 1)).toEqual({ context: { problem }, answers: { problem } });
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(countContext(countingOf(at, cancelled))).rejects.toThrow('cancelled');
  } finally {
    silent.close().closeAllConnections();
  }
});
