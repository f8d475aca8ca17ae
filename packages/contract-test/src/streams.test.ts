import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { McpClient } from './client.ts';
import { eventSplitter, isAnswerTo, type StreamPosition } from './events.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A client of a server that answers each request by a stream; the connections that it opened so far. */
async function startClient(
  respond: (response: ServerResponse, answer: string) => void,
): Promise<{ client: McpClient; connections: () => number }> {
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number };
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    respond(response, JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } }));
  }).on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new McpClient({ url: `http://127.0.0.1:${port}/mcp`, protocol: '2025-11-25' });
  closers.push(
    () => client.close(),
    () => void server.close().closeAllConnections(),
  );
  return { client, connections: () => connections };
}

test('the answer of a stream that stays open is taken, and the stream is left', async () => {
  const closed: Promise<unknown>[] = [];
  const { client } = await startClient((response, answer) => {
    response.write(`data: ${answer}\n\n`);
    closed.push(once(response, 'close'));
  });
  for (let call = 0; call < 3; call++) {
    const { message } = await client.call('any');
    expect(message?.result).toEqual({ content: [] });
  }
  expect(closed).toHaveLength(3);
  await Promise.all(closed);
});

test('a stream that ends after its answer keeps its connection', async () => {
  const { client, connections } = await startClient((response, answer) => {
    response.write(`data: ${answer}\n\n`);
    setTimeout(() => response.end(), 1);
  });
  for (let call = 0; call < 5; call++) {
    expect((await client.call('any')).message?.result).toEqual({ content: [] });
  }
  // A busy machine may end one too late; without the wait each call has its own.
  expect(connections()).toBeLessThan(4);
});

test('1,200 notifications and 1 MB come before the end of an answer', async () => {
  const { client } = await startClient((response, answer) => {
    for (let at = 0; at < 1200; at++)
      response.write('data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n');
    response.end(
      `data: ${answer.replace('[]', JSON.stringify([{ type: 'text', text: 'x'.repeat(900_000) }]))}\n\n`,
    );
  });
  expect((await client.call('any')).message?.result?.content?.[0]?.text).toHaveLength(900_000);
});

test('events are the same however they are cut', () => {
  const bytes = new TextEncoder().encode(
    ': c\r\nretry: 250\r\n\r\nid: 1\ndata: {"a":\r\ndata: "é"}\r\n\r\ndata:two\n\nid: 2\ndata: cut',
  );
  for (let size = 1; size <= bytes.length; size++) {
    const position: StreamPosition = {};
    const split = eventSplitter(position);
    const events: string[] = [];
    for (let at = 0; at < bytes.length; at += size) events.push(...split(bytes.subarray(at, at + size)));
    expect(events).toEqual(['{"a":\n"é"}', 'two']);
    expect(position).toEqual({ lastEventId: '1', retryMs: 250 });
  }
});

test('an answer has the id and a result or an error', () => {
  expect(isAnswerTo(1, '{"id":1,"result":{}}')).toBe(true);
  expect(isAnswerTo(1, '{"id":1,"error":{"code":1,"message":""}}')).toBe(true);
  for (const data of [
    '{"id":1,"method":"result"}',
    '{"id":2,"result":{}}',
    '{"id":1,"result',
    'null',
    '"result"',
  ]) {
    expect(isAnswerTo(1, data)).toBe(false);
  }
});

test('an event without end is refused', () => {
  const split = eventSplitter();
  const chunk = new Uint8Array(2 ** 20).fill(120);
  expect(() => {
    for (let mb = 0; mb < 65; mb++) split(chunk);
  }).toThrow('an event of a stream has no end');
});
