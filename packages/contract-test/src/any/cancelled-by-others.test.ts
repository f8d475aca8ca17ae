/** Calls of a server that gives some of those up whose id anybody cancels. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Workload } from '@headroom/model/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCancelledByOthers } from './cancelled-by-others.ts';

/** Time in which a call and its cancel meet. */
const CALL_MS = 100;
const WORKLOAD: Workload = {
  ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
  tools: [{ name: 'get', arguments: {}, expect: 'none' }],
};

/** Calls that are still given up. */
let gaveUp: number;
let mostGivenUp: number;
const cancelled = new Set<unknown>();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  if (method === 'notifications/cancelled') cancelled.add(params.requestId);
  if (id === undefined) return void response.writeHead(202).end();
  let result: object = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: {} };
  if (method === 'tools/call') {
    await delay(CALL_MS);
    const isGivenUp = cancelled.has(id) && gaveUp < mostGivenUp;
    if (isGivenUp) gaveUp += 1;
    result = { content: [], ...(isGivenUp && { isError: true }) };
  }
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => void server.close().closeAllConnections());

test.each([
  [1, undefined],
  [2, expect.stringMatching(/^notifications\/cancelled of one client cancels the call of another/)],
])('of a server that gives up %d such calls: %s', async (most, warning) => {
  [gaveUp, mostGivenUp] = [0, most];
  cancelled.clear();
  const target = { url, headers: {}, workload: WORKLOAD, handshake: 'persistent', seed: 1 } as const;
  expect(await checkCancelledByOthers(target)).toEqual(warning);
  expect(gaveUp).toBe(most);
});
