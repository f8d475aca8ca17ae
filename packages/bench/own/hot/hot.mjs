/** Serves MCP at /mcp: its tool spends processor time in two functions. */
import { createServer } from 'node:http';

const rounds = Number(process.env.ROUNDS ?? 300_000);

function rank(rounds) {
  let seed = rounds;
  for (let round = 0; round < rounds; round++) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
  }
  return seed;
}

function search() {
  return `found ${rank(rounds)}`;
}

function resultOf({ method, params }) {
  if (method === 'initialize') {
    const serverInfo = { name: 'hot', version: '1.0.0' };
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'tools/list') {
    return { tools: [{ name: 'search', description: 'search', inputSchema: { type: 'object' } }] };
  }
  if (method === 'tools/call' && params.name === 'search') {
    return { content: [{ type: 'text', text: search() }] };
  }
  return method === 'ping' ? {} : undefined;
}

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const message = JSON.parse(Buffer.concat(chunks).toString());
  if (message.id === undefined) return void response.writeHead(202).end();
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const result = resultOf(message);
  const error = { code: -32602, message: 'unknown tool or method' };
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...(result ? { result } : { error }) }));
}).listen(Number(process.env.PORT));
