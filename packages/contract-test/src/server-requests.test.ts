import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@headroom/local/testing';
import { expect, test } from 'vitest';
import { causeFirst } from './cause-first.ts';
import { McpClient } from './client.ts';
import { eventSplitter } from './events.ts';
import { listenTo, type OpenStream } from './listener.ts';
import { requestReader } from './server-requests.ts';

test('a server that asks its client within an answer, and waits, is answered at once', async () => {
  const answers: unknown[] = [];
  let goOn = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = JSON.parse(Buffer.concat(chunks).toString());
    if (message.method === undefined) {
      answers.push(message);
      response.writeHead(202).end();
      if (answers.length === 3) goOn();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const [id, method] of [
      ['p', 'ping'],
      [9, 'sampling/createMessage'],
      ['e', 'elicitation/create'],
    ]) {
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, method })}\n\n`);
    }
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { content: [] } })}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new McpClient({
    ...{ url: `http://127.0.0.1:${port}/mcp`, protocol: '2025-11-25' },
    answers: { elicitation: { action: 'accept' }, delayMs: 30 },
  });
  try {
    const answer = await client.call('any', {});
    expect(answer.message?.result).toEqual({ content: [] });
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 'p', result: {} });
    expect(answers).toContainEqual({
      ...{ jsonrpc: '2.0', id: 9 },
      error: { code: -32601, message: expect.any(String) },
    });
    // It has a delay, which nothing else has.
    expect(answers.at(-1)).toEqual({ jsonrpc: '2.0', id: 'e', result: { action: 'accept' } });
    expect([...client.serverRequests.methods]).toEqual([
      'ping',
      'sampling/createMessage',
      'elicitation/create',
    ]);
    expect(client.serverRequests.takeRefused()).toEqual(['sampling/createMessage']);
    expect(client.serverRequests.takeRefused()).toEqual([]);
  } finally {
    await client.close();
    server.close();
  }
});

/**
 * A server that asks `requests` times for roots before it answers a call, over GET or within the answer. It ends the first
 * `ends` streams of a GET after an event, and asks for 150 ms before the next.
 */
async function startAsking({ requests = 1, overGet = false, waits = true, ends = 0 }) {
  const answers: object[] = [];
  const resumedFrom: (string | undefined)[] = [];
  const gotAtMs: number[] = [];
  let stream: ServerResponse | undefined;
  let goOn = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const events = { 'Content-Type': 'text/event-stream' };
    if (request.method === 'GET') {
      gotAtMs.push(performance.now());
      resumedFrom.push(request.headers['last-event-id']?.toString());
      response.writeHead(200, events);
      if (resumedFrom.length <= ends)
        return void response.end(`id: ${resumedFrom.length}\nretry: 150\ndata:\n\n`);
      stream = response;
      return void stream.flushHeaders();
    }
    const { id, method, ...answer } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (method === undefined || id === undefined) {
      if (method === undefined) answers.push(answer);
      if (answers.length === requests) goOn();
      return void response.writeHead(202).end();
    }
    response.writeHead(200, events);
    if (method === 'tools/call') {
      const answered = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      for (let at = 0; at < requests; at++) {
        const asked = { jsonrpc: '2.0', id: `ask-${at}`, method: 'roots/list' };
        (overGet ? stream : response)?.write(`data: ${JSON.stringify(asked)}\n\n`);
      }
      if (waits) await answered;
    }
    const result = { content: [], protocolVersion: '2025-11-25' };
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    options: { url: `http://127.0.0.1:${port}/mcp`, protocol: '2025-11-25' } as const,
    ...{ answers, resumedFrom, gotAtMs },
    isListenedTo: () => stream !== undefined && !stream.closed,
    stop: () => void server.close().closeAllConnections(),
  };
}

test('a server that asks over the stream of a GET is answered, until the session ends', async () => {
  const server = await startAsking({ overGet: true });
  const client = new McpClient({ ...server.options, answers: { roots: [] }, listens: true });
  try {
    await client.initialize();
    await client.initialized();
    const answer = await client.call('any', {});
    expect(answer.message?.result).toMatchObject({ content: [] });
    expect(server.answers).toEqual([{ jsonrpc: '2.0', result: { roots: [] } }]);
    expect([...client.serverRequests.methods]).toEqual(['roots/list']);
    expect(server.isListenedTo()).toBe(true);
    await client.close();
    await until(async () => !server.isListenedTo());
  } finally {
    server.stop();
  }
});

test('a GET stream that ends is asked for again after the pause that the server names, from its last event on', async () => {
  const server = await startAsking({ overGet: true, ends: 2 });
  const client = new McpClient({ ...server.options, answers: { roots: [] }, listens: true });
  try {
    await client.initialize();
    await client.initialized();
    await until(async () => server.isListenedTo());
    await client.call('any', {});
    expect(server.answers).toEqual([{ jsonrpc: '2.0', result: { roots: [] } }]);
    expect(server.resumedFrom).toEqual([undefined, '1', '2']);
    const [first = 0, second = 0, third = 0] = server.gotAtMs;
    for (const pause of [second - first, third - second]) expect(pause).toBeGreaterThan(140);
    await client.close();
    await until(async () => !server.isListenedTo());
  } finally {
    server.stop();
  }
});

test('a server without a GET stream, or with a session that is lost, is asked for none again', async () => {
  for (const status of [404, 405]) {
    let asked = 0;
    const open: OpenStream = async () => {
      asked += 1;
      return { ended: Promise.resolve(asked === 1 ? undefined : status) };
    };
    const listening = new AbortController();
    await listenTo(open, () => undefined, listening.signal);
    // Without an answer it is asked again, after a second.
    await until(() => asked === 2);
    await delay(1200);
    expect(asked).toBe(2);
    listening.abort();
  }
});

test('a server that ends many streams is asked for more, at most once a second', async () => {
  const openedAtMs: number[] = [];
  const open: OpenStream = async (_, onEvents) => {
    openedAtMs.push(performance.now());
    onEvents(new TextEncoder().encode('retry: 0\ndata:\n\n'));
    return { ended: Promise.resolve(undefined) };
  };
  const listening = new AbortController();
  await listenTo(open, () => undefined, listening.signal, 2);
  await until(() => openedAtMs.length === 4);
  listening.abort();
  const [first = 0, second = 0, third = 0, fourth = 0] = openedAtMs;
  expect(second - first).toBeLessThan(900);
  for (const pause of [third - second, fourth - third]) expect(pause).toBeGreaterThan(990);
});

test('each of many requests within one answer is answered', async () => {
  const server = await startAsking({ requests: 300 });
  const client = new McpClient({ ...server.options, answers: { roots: [] } });
  try {
    const answer = await client.call('any', {});
    expect(answer.message?.result).toMatchObject({ content: [] });
    expect(server.answers).toHaveLength(300);
    await client.close();
  } finally {
    server.stop();
  }
});

test('a client that was closed answers no more', async () => {
  const server = await startAsking({ waits: false });
  const client = new McpClient({ ...server.options, answers: { roots: [], delayMs: 100 } });
  try {
    await client.call('any', {});
    await client.close();
    await delay(300);
    expect(server.answers).toEqual([]);
  } finally {
    server.stop();
  }
});

test('requests are read whatever parts they come in, after events of any length', () => {
  const methods: string[] = [];
  const read = requestReader(({ method }) => methods.push(method));
  const text = `data: "${'x'.repeat(200_000)}"\r\n\r\ndata: {"id":1,"method":"ping"}\r\n\r\ndata: {"id":2}\n\n`;
  const bytes = new TextEncoder().encode(text);
  const split = eventSplitter();
  for (let at = 0; at < bytes.length; at += 997) {
    for (const data of split(bytes.subarray(at, at + 997))) read(data);
  }
  expect(methods).toEqual(['ping']);
});

test('of an output the cause comes first', () => {
  const python = 'Traceback (most recent call last):\n  File "a.py"\n    main()\nValueError: no key\n';
  expect(causeFirst(python)[0]).toBe('ValueError: no key');
  const node = 'throw new Error("x")\n\nError: no port\n    at a.mjs:1\n\nNode.js v24.0.0';
  expect(causeFirst(node)).toEqual(['Error: no port', '    at a.mjs:1', 'Node.js v24.0.0']);
  expect(causeFirst('one\ntwo\nthree\nfour')).toEqual(['four', 'two', 'three']);
  expect(causeFirst('\n')).toEqual([]);
});
