import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One JSON-RPC request, or a DELETE, as the server saw it. */
export interface SeenRequest {
  method: string;
  id: number | undefined;
  headers: IncomingMessage['headers'];
  params: Record<string, unknown>;
}

export interface ForeignServer {
  url: string;
  seen: SeenRequest[];
  stop(): Promise<void>;
}

/** Ways in which the server breaks what any server keeps. */
export type ForeignFault =
  | 'answers against its schema'
  | 'cancels by id'
  | 'knows every tool'
  | 'lacks a tool'
  | 'mixes calls up'
  | 'routes by id'
  | 'routes by id within a session'
  | 'pages without end'
  | 'refuses a Host without a port'
  | 'refuses the end of sessions'
  | 'schema that cannot be read'
  | 'schema without end'
  | 'takes any argument'
  | 'takes any session'
  | 'upgrades'
  | 'wedges when calls are given up'
  | 'fails without a body'
  | 'hangs when first calls meet'
  | 'wants other arguments';

export interface ForeignOptions {
  fault?: ForeignFault;
  /** Calls after which a session is forgotten; never by default. */
  forgetsAfter?: number;
  /** Calls after which every tenth is broken off without an answer; never by default. */
  breaksOffAfter?: number;
  /** Protocol version that `initialize` answers; the offered one by default. */
  version?: string;
  /** Versions that `server/discover` names; without them no such method is known. */
  discovers?: readonly string[];
}

const PAGE = 2;
/** Time in which calls that come at once meet each other, also on a busy machine. */
const MIXING_MS = 100;
/** Calls without a client after which a server wedges. */
const MOST_GIVEN_UP = 5;
const NUMBER = { type: 'number' };
const SCHEMAS: Readonly<Record<string, { inputSchema: object; outputSchema?: object }>> = {
  'get-sum': {
    inputSchema: { type: 'object', properties: { a: NUMBER, b: NUMBER }, required: ['a', 'b'] },
  },
  get_item: {
    inputSchema: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
    outputSchema: {
      type: 'object',
      // A note to people: the last of the tags is no date.
      properties: { id: NUMBER, price: NUMBER, tags: { items: { format: 'date-time' } } },
      required: ['price'],
    },
  },
};
/** Tools as servers out there have them: any characters that MCP allows in a name, any form of answer. */
const ANSWERS: Readonly<Record<string, (args: Record<string, unknown>) => object>> = {
  'get-sum': ({ a, b }) => ({ content: [{ type: 'text', text: `The sum is ${Number(a) + Number(b)}.` }] }),
  'k8s.pods_list': () => ({ content: [{ type: 'text', text: 'kind: List\nitems:\n  - web-1\n  - web-2' }] }),
  'get-image': () => ({ content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }),
  get_item: ({ id }) => ({
    content: [{ type: 'text', text: 'see structured content' }],
    structuredContent: { id, price: 1.5, tags: ['a', null, true] },
  }),
  'get-log': () => ({ content: [{ type: 'text', text: '[31m['.repeat(100) }] }),
  'get-long': () => ({ content: [{ type: 'text', text: `${'a'.repeat(5000)}b` }] }),
  fails: () => ({ isError: true, content: [{ type: 'text', text: 'no such file: /nowhere' }] }),
};

/**
 * An MCP server that does all that `io`'s servers do not: sessions with DELETE refused (405), a list in pages, other
 * contents than JSON, requests without a session (2026-07-28), and a status 404 for sessions it forgot.
 */
export async function startForeignServer(options: ForeignOptions = {}): Promise<ForeignServer> {
  const seen: SeenRequest[] = [];
  const sessions = new Map<string, number>();
  let givenUp = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { method = request.method ?? '', id, params = {} } = body ? JSON.parse(body) : {};
    const message: SeenRequest = { method, id, headers: request.headers, params };
    seen.push(message);
    const calls = seen.filter((one) => one.method === 'tools/call').length;
    if (options.fault === 'hangs when first calls meet' && method === 'tools/call') {
      if (calls === 1) await delay(MIXING_MS);
      if (calls > 1 || seen.filter((one) => one.method === 'tools/call').length > 1) return;
    }
    if (options.fault === 'wedges when calls are given up' && method === 'tools/call') {
      response.on('close', () => {
        if (!response.writableFinished) givenUp += 1;
      });
      await delay(MIXING_MS);
      if (givenUp >= MOST_GIVEN_UP) return;
    }
    const { breaksOffAfter = Number.POSITIVE_INFINITY } = options;
    if (method === 'tools/call' && calls > breaksOffAfter && calls % 10 === 0) return void response.destroy();
    await answer(response, message, sessions, options);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/any/where`,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function answer(
  response: ServerResponse,
  { method, id, headers, params }: SeenRequest,
  sessions: Map<string, number>,
  { fault, forgetsAfter = Number.POSITIVE_INFINITY, version, discovers }: ForeignOptions,
): Promise<void> {
  if (fault === 'upgrades' && method === 'tools/call') {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
    return void response.socket?.end(head);
  }
  if (fault === 'fails without a body' && method === 'tools/call') return void response.writeHead(500).end();
  if (method === 'GET') return void response.writeHead(405).end();
  if (method === 'DELETE') {
    return void response.writeHead(fault === 'refuses the end of sessions' ? 500 : 405).end();
  }
  const session = headers['mcp-session-id'] as string | undefined;
  if (fault === 'refuses a Host without a port' && !headers.host?.includes(':')) {
    return void response.writeHead(421).end();
  }
  if (session !== undefined) {
    if (!sessions.has(session) && fault !== 'takes any session') return void response.writeHead(404).end();
    const calls = (sessions.get(session) ?? 0) + (method === 'tools/call' ? 1 : 0);
    if (calls > forgetsAfter) return void response.writeHead(404).end();
    sessions.set(session, calls);
  }
  if (method === 'notifications/cancelled') cancelledAt.set(params.requestId, performance.now());
  if (id === undefined) return void response.writeHead(202).end();
  if (method === 'initialize') {
    const opened = `session-${sessions.size + 1}`;
    sessions.set(opened, 0);
    response.setHeader('Mcp-Session-Id', opened);
  }
  const route = { 'routes by id': `${id}`, 'routes by id within a session': `${session} ${id}` };
  const key =
    method === 'tools/call' && fault && fault in route ? route[fault as keyof typeof route] : undefined;
  if (key !== undefined) {
    waiting.set(key, response);
    await delay(MIXING_MS);
  }
  const isCancelled = fault === 'cancels by id' && method === 'tools/call' && (await cancelled(id));
  const said = {
    ...{ jsonrpc: '2.0', id },
    ...(isCancelled
      ? { result: { isError: true, content: [{ type: 'text', text: 'cancelled' }] } }
      : await outcome(method, params, { fault, version, discovers })),
  };
  const to = key === undefined ? response : waiting.get(key);
  if (key !== undefined) waiting.delete(key);
  // Whoever sent the id first waits for ever.
  to?.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
}

/** Where the answer to a call goes, of a server that keeps that by the id alone. */
const waiting = new Map<string, ServerResponse>();

/** When an id was cancelled last, by whomever. */
const cancelledAt = new Map<unknown, number>();

/** Whether somebody cancels a call that comes now. */
async function cancelled(id: number | undefined): Promise<boolean> {
  const cameAt = performance.now();
  await delay(MIXING_MS);
  return (cancelledAt.get(id) ?? 0) > cameAt;
}

let lastArguments: Record<string, unknown> = {};

async function outcome(
  method: string,
  params: Record<string, unknown>,
  {
    fault,
    version,
    discovers,
  }: { [Key in 'fault' | 'version' | 'discovers']: ForeignOptions[Key] | undefined },
): Promise<object> {
  if (method === 'initialize') {
    const protocolVersion = version ?? params.protocolVersion;
    return { result: { protocolVersion, capabilities: {}, serverInfo: {} } };
  }
  if (method === 'server/discover' && discovers) {
    return { result: { resultType: 'complete', supportedVersions: discovers, capabilities: {} } };
  }
  if (method === 'tools/list') return { result: page(Number(params.cursor ?? 0), fault) };
  const name = String(params.name);
  const given = (params.arguments ?? {}) as Record<string, unknown>;
  const call = ANSWERS[name];
  if (!call) {
    if (fault === 'knows every tool') return { result: { content: [] } };
    return { error: { code: -32602, message: `unknown tool ${name}` } };
  }
  const required = (SCHEMAS[name]?.inputSchema as { required?: string[] })?.required ?? [];
  const missing = required.find((key) => !(key in given));
  if (missing && fault !== 'takes any argument') {
    return { result: { isError: true, content: [{ type: 'text', text: `${missing} is missing` }] } };
  }
  lastArguments = given;
  if (fault === 'mixes calls up') await delay(MIXING_MS);
  return { result: call(fault === 'mixes calls up' ? lastArguments : given) };
}

function page(first: number, fault: ForeignFault | undefined): object {
  if (fault === 'pages without end') return { tools: [], nextCursor: String(first + 1) };
  const names = Object.keys(ANSWERS).slice(fault === 'lacks a tool' ? 1 : 0);
  const tools = names.slice(first, first + PAGE).map((name) => ({ name, ...schemasOf(name, fault) }));
  const next = first + PAGE;
  return { tools, ...(next < names.length && { nextCursor: String(next) }) };
}

function schemasOf(name: string, fault: ForeignFault | undefined): object {
  const schemas = SCHEMAS[name] ?? { inputSchema: { type: 'object' } };
  if (name !== 'get_item') return schemas;
  if (fault === 'wants other arguments') {
    return { inputSchema: { type: 'object', properties: { id: { type: 'string' } } } };
  }
  if (fault === 'answers against its schema') {
    return { ...schemas, outputSchema: { type: 'object', properties: { price: { type: 'string' } } } };
  }
  if (fault === 'schema that cannot be read') {
    return { inputSchema: { type: 'object', properties: { note: { pattern: '(?i)a' } } } };
  }
  if (fault === 'schema without end') {
    return {
      inputSchema: { type: 'object', properties: { note: { type: 'string', pattern: '^(([a-z])+)+$' } } },
    };
  }
  return schemas;
}
