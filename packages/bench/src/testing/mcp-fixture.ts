import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorKind } from '@headroom/model/suite';

/**
 * Faults of the fixture and ways in which it answers; by default as the suite wants, in JSON, without
 * sessions.
 */
export interface FixtureOptions {
  sse?: boolean;
  sessions?: boolean;
  /** Version that it agrees on; 2025-06-18 by default. */
  version?: string;
  /** Fault of answers to `get_user_cart`. */
  cartFault?: ErrorKind;
  /** Sends answers that never end, as fast as they are read. */
  endless?: boolean;
  /** Sends everybody to this address, by each status of a redirect in turn. */
  leadsTo?: string;
  /** Serves calls of tools one after the other, each for so long: a queue of known length. */
  serviceMs?: number;
  /** Stops at the call of a tool of this number: it and later ones wait until so much time has passed. */
  stall?: { atCall: number; ms: number };
  /** Port that it listens on; any by default. */
  port?: number;
  /** Bytes that it keeps of each call of a tool. */
  leakBytes?: number;
  /** Opens sessions, and keeps so many bytes of each until it is deleted. */
  sessionBytes?: number;
  /** Time that it computes for each `initialize`, in which it answers nobody else. */
  openingMs?: number;
  /** Whether `seen` stays empty, which would grow without end. */
  forgets?: boolean;
}

export interface Fixture {
  url: string;
  /** Method (or HTTP verb for DELETE) and headers of every request, in order. */
  seen: {
    method: string;
    version: string | undefined;
    session: string | undefined;
    user: string | undefined;
  }[];
  stop(): Promise<void>;
}

const REDIRECTS = [301, 302, 303, 307, 308];

interface Rpc {
  id?: number;
  method: string;
  params?: { name?: string; arguments?: { user_id?: string } };
}

/** A small MCP server of suite `io` without backends: it lets the load script be tested against every kind of answer. */
export async function startFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const seen: Fixture['seen'] = [];
  let freeAtMs = 0;
  let calls = 0;
  /** Waits until the one that serves is free, and has served. */
  const serve = (ms: number) => {
    freeAtMs = Math.max(freeAtMs, performance.now()) + ms;
    return new Promise<void>((resolve) => setTimeout(resolve, freeAtMs - performance.now()));
  };
  const leaked: Buffer[] = [];
  const sessions = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const message = await read(request);
    if (!options.forgets) {
      seen.push({
        method: message?.method ?? request.method ?? '',
        version: header(request, 'mcp-protocol-version'),
        session: header(request, 'mcp-session-id'),
        user: message?.params?.arguments?.user_id,
      });
    }
    if (options.leakBytes && message?.method === 'tools/call') {
      // Filled, so that it is in memory.
      leaked.push(Buffer.alloc(options.leakBytes, 1));
    }
    if (options.sessionBytes && message?.method === 'initialize') {
      const id = randomUUID();
      sessions.set(id, Buffer.alloc(options.sessionBytes, 1));
      response.setHeader('Mcp-Session-Id', id);
    }
    if (options.openingMs && message?.method === 'initialize') compute(options.openingMs);
    if (request.method === 'DELETE') sessions.delete(header(request, 'mcp-session-id') ?? '');
    if (options.leadsTo) {
      const status = REDIRECTS[seen.length % REDIRECTS.length] as number;
      return void response
        .writeHead(status, { Location: options.leadsTo, Refresh: `0; url=${options.leadsTo}` })
        .end();
    }
    if (options.endless) return sendWithoutEnd(response);
    if (message?.method === 'tools/call') {
      calls++;
      if (calls === options.stall?.atCall) freeAtMs = performance.now() + options.stall.ms;
      if (options.serviceMs || options.stall) await serve(options.serviceMs ?? 0);
    }
    answer(response, message, options);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function compute(ms: number): void {
  for (const from = performance.now(); performance.now() - from < ms; );
}

function sendWithoutEnd(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, ' ');
  const send = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', send);
  };
  response.writeHead(200, { 'Content-Type': 'application/json' });
  send();
}

async function read(request: IncomingMessage): Promise<Rpc | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  return body ? (JSON.parse(body) as Rpc) : undefined;
}

function header(request: IncomingMessage, name: string): string | undefined {
  return request.headers[name] as string | undefined;
}

const FAULTY_STATUS: Partial<Record<ErrorKind, number>> = { http: 500, unauthorized: 401, session_lost: 404 };

function answer(response: ServerResponse, message: Rpc | undefined, options: FixtureOptions): void {
  if (!message) return void response.writeHead(200).end();
  if (message.id === undefined) return void response.writeHead(202).end();
  const isFaulty = message.params?.name === 'get_user_cart' ? options.cartFault : undefined;
  if (isFaulty === 'timeout') return;
  const status = isFaulty && FAULTY_STATUS[isFaulty];
  if (status) return void response.writeHead(status).end('no');
  const body =
    isFaulty === 'jsonrpc'
      ? { jsonrpc: '2.0', id: message.id, error: { code: -32000, message: 'refused' } }
      : { jsonrpc: '2.0', id: message.id, result: result(message, isFaulty, options.version) };
  if (options.sessions && message.method === 'initialize') response.setHeader('Mcp-Session-Id', 'session-1');
  const type = options.sse ? 'text/event-stream' : 'application/json';
  const text = JSON.stringify(body);
  response.writeHead(200, { 'Content-Type': type });
  response.end(options.sse ? `event: message\ndata: ${text}\n\n` : text);
}

function result({ method, params }: Rpc, fault: ErrorKind | undefined, version = '2025-06-18') {
  if (method === 'initialize') return { protocolVersion: version, capabilities: {}, serverInfo: {} };
  if (method === 'tools/list') {
    return { tools: ['search_products', 'get_user_cart', 'checkout'].map((name) => ({ name })) };
  }
  if (fault === 'is_error') return { isError: true, content: [{ type: 'text', text: 'no cart' }] };
  const user = fault === 'check' ? 'user-99999' : params?.arguments?.user_id;
  return { content: [{ type: 'text', text: JSON.stringify(answers(user)[params?.name ?? '']) }] };
}

function answers(user: string | undefined): Record<string, unknown> {
  const ten = Array.from({ length: 10 }, (_, i) => i);
  return {
    search_products: { total_found: 2251, products: ten, top10_popular_ids: ten },
    get_user_cart: { user_id: user, cart: { items: [1] }, recent_history: [1, 2, 3, 4, 5] },
    checkout: { status: 'confirmed', total: 1, items_count: 2 },
  };
}
