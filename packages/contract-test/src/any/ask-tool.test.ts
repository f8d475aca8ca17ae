import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { McpClient } from '../client.ts';
import { askTool } from './ask-tool.ts';

const KB = 300;
/** Answers with a text of 300 KB, or never where the tool is called `hangs`. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
  if (params.name === 'hangs') return;
  const result = { content: [{ type: 'text', text: 'x'.repeat(1024 * KB) }] };
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
let client: McpClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new McpClient({ url: `http://127.0.0.1:${port}/mcp`, protocol: '2025-06-18' });
});
afterAll(() => {
  client.disconnect();
  server.close().closeAllConnections();
});

const call = (name: string, maxAnswerKb: number, timeoutMs = 10_000) =>
  askTool(client, { name, arguments: {}, timeoutMs, maxAnswerKb });

test('an answer beyond a limit of its tool is none, and says by which key', async () => {
  expect((await call('long', KB + 1)).message?.result?.content).toHaveLength(1);
  await expect(call('long', KB - 1)).rejects.toThrow(
    /got an answer of more than 299 KB, the limit that maxAnswerKb of the tool sets$/,
  );
  await expect(call('hangs', KB, 100)).rejects.toThrow(
    /got nothing within 0\.1 s, the limit that timeoutMs of the tool sets$/,
  );
});
