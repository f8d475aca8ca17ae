/**
 * An MCP server as anybody's repository may hold one, without packages: over Streamable HTTP (`--port`) or standard input
 * and output. Its items are a file's, their prices a backend's. MIXES=1: calls at once get each other's answers.
 * `--cache`: for each item a Redis searches a list for what is not in it.
 * STATELESS=1: it has no sessions, as MCP 2026-07-28 has it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: Object.fromEntries(['port', 'items', 'prices', 'cache'].map((name) => [name, { type: 'string' }])),
});
const items = JSON.parse(readFileSync(values.items, 'utf8'));
const TOOLS = [
  {
    name: 'get-item',
    description: 'An item with its price',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  },
];

// Standard output is the protocol's.
if (process.env.SHOWN) console.error(`shown: ${process.env.SHOWN}`);

const LIST = { parts: 500, entries: 1000, searches: 4 };

/** Fills a list of a Redis. @returns a function that has it searched to its end, again and again */
async function listIn(place) {
  const [host, port] = place.split(':');
  const waiting = [];
  let rest = '';
  const redis = connect(Number(port), host).on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n');
    rest = lines.pop();
    for (const _ of lines) waiting.shift()?.();
  });
  const ask = (...words) => {
    const { promise, resolve } = Promise.withResolvers();
    waiting.push(resolve);
    redis.write(`*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`);
    return promise;
  };
  const entries = Array.from({ length: LIST.entries }, (_, at) => `item-${at}`);
  await Promise.all(Array.from({ length: LIST.parts }, () => ask('RPUSH', 'list', ...entries)));
  return () => Promise.all(Array.from({ length: LIST.searches }, () => ask('LPOS', 'list', 'absent')));
}

const search = values.cache ? await listIn(values.cache) : async () => {};

let last;
async function getItem({ id }) {
  last = id;
  // Calls that come at once meet each other here, also on a busy machine.
  if (process.env.MIXES) await delay(100);
  const asked = process.env.MIXES ? last : id;
  await search();
  const { price } = await (await fetch(`${values.prices}/price`)).json();
  return { id: asked, name: items[asked % items.length], price };
}

async function resultOf(method, params) {
  if (method === 'initialize') {
    const serverInfo = { name: 'shop', version: '1.0.0' };
    return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'tools/list') return { tools: TOOLS };
  if (method === 'ping') return {};
  if (method !== 'tools/call') throw Object.assign(new Error(`no method ${method}`), { code: -32601 });
  if (params.name !== 'get-item') throw Object.assign(new Error(`no tool ${params.name}`), { code: -32602 });
  if (!Number.isInteger(params.arguments?.id)) {
    return { isError: true, content: [{ type: 'text', text: 'id is missing' }] };
  }
  const found = await getItem(params.arguments);
  return { content: [{ type: 'text', text: JSON.stringify(found) }] };
}

async function answerTo({ id, method, params }) {
  const { STATELESS } = process.env;
  try {
    if (STATELESS && method === 'initialize') {
      throw Object.assign(new Error('no method initialize'), { code: -32601 });
    }
    const result = await resultOf(method, params ?? {});
    return { jsonrpc: '2.0', id, result: STATELESS ? { resultType: 'complete', ...result } : result };
  } catch ({ code = -32603, message }) {
    return { jsonrpc: '2.0', id, error: { code, message } };
  }
}

async function serve(request, response) {
  if (request.method === 'DELETE') return response.writeHead(204).end();
  if (request.method !== 'POST') return response.writeHead(405).end();
  let text = '';
  for await (const chunk of request) text += chunk;
  const message = JSON.parse(text);
  if (message.id === undefined) return response.writeHead(202).end();
  const headers = { 'Content-Type': 'application/json' };
  const { STATELESS } = process.env;
  if (STATELESS && request.headers['mcp-protocol-version'] !== '2026-07-28') {
    return response.writeHead(400).end();
  }
  if (!STATELESS && message.method === 'initialize') headers['Mcp-Session-Id'] = randomUUID();
  response.writeHead(200, headers).end(JSON.stringify(await answerTo(message)));
}

if (values.port) createServer(serve).listen(Number(values.port));
else {
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.id !== undefined) answerTo(message).then((answer) => console.log(JSON.stringify(answer)));
  }
}
