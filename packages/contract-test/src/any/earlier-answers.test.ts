import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startForeignServer } from '@headroom/local/foreign-server';
import type { Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { EARLIER_ANSWERS, takesAnswers, withEarlierAnswers } from './earlier-answers.ts';
import { FIRST_CALLS } from './first-calls.ts';
import { callOf, clientOf } from './target.ts';
import { verifyAnyServer } from './verify-any.ts';

const FIRST = { seed: 1, vu: 1, iteration: 0, call: 0 };

const workloadOf = (path: string): Workload => ({
  ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
  tools: [
    { name: 'get_item', arguments: { id: 7 }, expect: [{ path: 'id', equals: 7 }] },
    {
      name: 'get-sum',
      arguments: { a: `$answer.get_item.${path}`, b: 1 },
      expect: [{ in: 'text', contains: '8' }],
    },
  ],
});

test('arguments are filled from answers that the server gives; one without the part is a breach that names it', async () => {
  const server = await startForeignServer();
  const target = { url: server.url, workload: workloadOf('id'), handshake: 'persistent', seed: 1 } as const;
  const client = clientOf(target);
  try {
    await client.initialize();
    expect(takesAnswers(target.workload)).toBe(true);
    const { earlier } = await withEarlierAnswers(client, target);
    const calls = target.workload.tools.map((tool) => callOf(tool, FIRST, earlier).arguments);
    expect(calls).toEqual([{ id: 7 }, { a: 7, b: 1 }]);
    const lacking = { ...target, workload: workloadOf('nothing') };
    await expect(withEarlierAnswers(client, lacking)).rejects.toThrow(
      'get-sum: $answer.get_item.nothing: the answer of get_item has no nothing',
    );
  } finally {
    await client.close();
    await server.stop();
  }
});

/** A server whose `open` gives a token that `use` takes in the same session only; the names of the tools it was called for. */
async function startTokens() {
  const called: string[] = [];
  let sessions = 0;
  const inputSchema = { type: 'object', properties: { token: { type: 'string', pattern: ' session-' } } };
  const tools = [{ name: 'open' }, { name: 'use' }].map((tool) => ({ ...tool, inputSchema }));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    if (id === undefined) return void response.writeHead(202).end();
    if (method === 'initialize') response.setHeader('Mcp-Session-Id', `session-${++sessions}`);
    // A text that would be a variable in a file.
    const token = `$vu ${request.headers['mcp-session-id']}`;
    if (method === 'tools/call') called.push(params.name);
    const isRight = params?.arguments?.token === token;
    const results: Readonly<Record<string, object>> = {
      initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} },
      'tools/list': { tools },
      open: { content: [], structuredContent: { token } },
      use: { isError: !isRight, content: [{ type: 'text', text: isRight ? 'right' : 'another session' }] },
    };
    const result = results[method === 'tools/call' ? params.name : method];
    const outcome = result ? { result } : { error: { code: -32602, message: 'unknown' } };
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    called,
    stop: () => void server.close().closeAllConnections(),
  };
}

test('each session takes the answers of its own, as they came, and the first calls of a server need none', async () => {
  const server = await startTokens();
  const workload: Workload = {
    ...workloadOf('id'),
    tools: [
      { name: 'open', arguments: {}, expect: 'none' },
      {
        ...{ name: 'use', arguments: { token: '$answer.open.token' } },
        expect: [{ in: 'text', equals: 'right' }],
      },
    ],
  };
  try {
    const target = { url: server.url, workload, handshake: 'persistent', seed: 1 } as const;
    const { checks } = await verifyAnyServer(target);
    expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    const names = checks.map(({ name }) => name);
    expect(names.slice(names.indexOf(FIRST_CALLS)).slice(0, 3)).toEqual([
      ...[FIRST_CALLS, EARLIER_ANSWERS],
      'arguments from answers by their schemas',
    ]);
    expect(names).toContain('50 parallel calls');
    expect(server.called.slice(0, 4)).toEqual(['open', 'open', 'open', 'open']);
  } finally {
    server.stop();
  }
});
