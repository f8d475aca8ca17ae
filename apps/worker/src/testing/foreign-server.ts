import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export interface ForeignOptions {
  /** Calls after which a session is forgotten; never by default. */
  forgetsAfter?: number;
  /** Protocol version that `initialize` answers; the offered one by default. */
  version?: string;
}

const PAGE = 2;
/** Tools as servers out there have them: any characters that MCP allows in a name, any form of answer. */
const ANSWERS: Readonly<Record<string, (args: Record<string, unknown>) => object>> = {
  'get-sum': ({ a, b }) => ({ content: [{ type: 'text', text: `The sum is ${Number(a) + Number(b)}.` }] }),
  'k8s.pods_list': () => ({ content: [{ type: 'text', text: 'kind: List\nitems:\n  - web-1\n  - web-2' }] }),
  'get-image': () => ({ content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }),
  get_item: ({ id }) => ({
    content: [{ type: 'text', text: 'see structured content' }],
    structuredContent: { id, price: 1.5, tags: ['a', null, true] },
  }),
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
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { method = request.method ?? '', id, params = {} } = body ? JSON.parse(body) : {};
    seen.push({ method, id, headers: request.headers, params });
    answer(response, seen.at(-1) as SeenRequest, sessions, options);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/any/where`,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function answer(
  response: ServerResponse,
  { method, id, headers, params }: SeenRequest,
  sessions: Map<string, number>,
  { forgetsAfter = Number.POSITIVE_INFINITY, version }: ForeignOptions,
): void {
  if (method === 'DELETE') return void response.writeHead(405).end();
  const session = headers['mcp-session-id'] as string | undefined;
  if (session !== undefined) {
    const calls = (sessions.get(session) ?? 0) + (method === 'tools/call' ? 1 : 0);
    if (calls > forgetsAfter) return void response.writeHead(404).end();
    sessions.set(session, calls);
  }
  if (id === undefined) return void response.writeHead(202).end();
  if (method === 'initialize') {
    const opened = `session-${sessions.size + 1}`;
    sessions.set(opened, 0);
    response.setHeader('Mcp-Session-Id', opened);
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome(method, params, version) }));
}

function outcome(method: string, params: Record<string, unknown>, version?: string): object {
  if (method === 'initialize') {
    return {
      result: { protocolVersion: version ?? params.protocolVersion, capabilities: {}, serverInfo: {} },
    };
  }
  if (method === 'tools/list') return { result: page(Number(params.cursor ?? 0)) };
  const call = ANSWERS[String(params.name)];
  if (!call) return { error: { code: -32602, message: `unknown tool ${params.name}` } };
  return { result: call((params.arguments ?? {}) as Record<string, unknown>) };
}

function page(first: number): object {
  const names = Object.keys(ANSWERS);
  const tools = names.slice(first, first + PAGE).map((name) => ({ name, inputSchema: { type: 'object' } }));
  const next = first + PAGE;
  return { tools, ...(next < names.length && { nextCursor: String(next) }) };
}
