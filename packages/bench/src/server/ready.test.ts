import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { HandshakeId } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import type { RunningServer } from '../runtime/runtime.ts';
import { untilReady } from './ready.ts';

/** Waits for a server that answers every request by a listener. */
async function wait(listener: RequestListener, handshake?: HandshakeId): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const running = {
    ...{ url, headers: {}, startedAt: performance.now() },
    ended: new Promise<string>(() => {}),
    logs: async () => '',
  } as unknown as RunningServer;
  try {
    return await untilReady(running, {
      server: { ready: 'initialize', withinS: 60 },
      what: 'server any',
      workload: {
        ...{ handshakes: ['session'], protocol: '2025-11-25', pauseMs: 0, list: 'each', order: 'each' },
        tools: [],
      },
      limits: { startS: 60 },
      ...(handshake && { handshake }),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const rpc =
  (answerOf: (method: string) => object): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (id === undefined) return void response.writeHead(202).end();
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answerOf(method) }));
  };

const CASES: readonly [string, RequestListener, RegExp][] = [
  [
    'authorization',
    (_, response) => void response.writeHead(401).end(),
    /^server any wants authorization \(HTTP status 401\): set `headers` or `authorization`$/,
  ],
  [
    'authorization, in an answer of JSON-RPC',
    (_, response) =>
      void response
        .writeHead(401)
        .end('{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"no token"}}'),
    /^server any wants authorization \(HTTP status 401\): set `headers` or `authorization`$/,
  ],
  [
    'another Host',
    (_, response) => void response.writeHead(421).end('Misdirected Request'),
    /^server any refuses the Host localhost:\d+ \(HTTP status 421\): set `headers\.host` to one that it allows$/,
  ],
  [
    'another Host, as the SDK of TypeScript has it',
    (_, response) =>
      void response
        .writeHead(403)
        .end('{"jsonrpc":"2.0","id":null,"error":{"message":"Invalid Host: 127.0.0.1"}}'),
    /^server any refuses the Host localhost:\d+ \(HTTP status 403\): set `headers\.host`/,
  ],
  [
    'no tools',
    rpc((method) =>
      method === 'initialize'
        ? { result: { protocolVersion: '2025-11-25', capabilities: { prompts: {} } } }
        : { error: { code: -32601, message: 'Method not found' } },
    ),
    /^server any declares no tools \(but prompts\)/,
  ],
  [
    'the transport of 2024-11-05',
    ({ method, url }, response) => {
      if (method !== 'GET' || url !== '/sse') return void response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: endpoint\n\n');
    },
    /^server any speaks the HTTP\+SSE transport of 2024-11-05; Headroom needs Streamable HTTP or stdio: choose one of them in `start`/,
  ],
  [
    'another path',
    (_, response) => void response.writeHead(404).end(),
    /^server any has no MCP endpoint at \/mcp \(HTTP status 404\): set `endpoint`$/,
  ],
  [
    'a web page',
    (_, response) => void response.end('<!doctype html><p>hello'),
    /^server any answers \/mcp with a web page: set `endpoint`$/,
  ],
];

test.each(CASES)('a server that will never be ready is told at once: %s', async (_, listener, message) => {
  const startedAt = performance.now();
  await expect(wait(listener)).rejects.toThrow(message);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('a server whose routes come late is waited for', async () => {
  const lateAt = performance.now() + 300;
  const answers = rpc((method) => ({
    result: method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {} } : { tools: [] },
  }));
  const coldStartMs = await wait((request, response) => {
    if (performance.now() < lateAt) return void response.writeHead(404).end();
    return answers(request, response);
  });
  expect(coldStartMs).toBeGreaterThan(250);
});

test('a server that begins anew at each ask, and takes longer than the first one is waited for, becomes ready', async () => {
  const answers = rpc((method) => ({
    result: method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {} } : { tools: [] },
  }));
  const SLOW_MS = 5500;
  const coldStartMs = await wait(async (request, response) => {
    if (request.headers['mcp-session-id'] === undefined) await pause(SLOW_MS);
    if (response.destroyed) return;
    response.setHeader('mcp-session-id', 'a');
    answers(request, response);
  }, 'session');
  expect(coldStartMs).toBeGreaterThan(2 * SLOW_MS - 1000);
});
