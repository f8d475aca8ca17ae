import http, { type RefinedResponse } from 'k6/http';
import { type Fault, faultOfAnswer, faultOfStatus, faultOfToolAnswer, readMessage } from '../src/answers.ts';
import { requestMeta, SESSION_PROTOCOLS, STATELESS_PROTOCOL } from '../src/handshake.ts';
import type { RpcMessage } from '../src/rpc.ts';
import type { Expectation, Json } from '../src/workload.ts';
import { config } from './config.ts';
import { matches } from './matcher.ts';
import { type Meter, protocolMeters, record } from './metrics.ts';

/** What the requests of one MCP session have in common. */
export interface Session {
  headers: Record<string, string>;
  id: string | undefined;
  /** Whether there is no session, and each request says all about itself. */
  stateless: boolean;
  /** Whether the server said that it knows this session no more. */
  lost: boolean;
}

/** One call of a tool: what is asked, and what a right answer holds. */
export interface Call {
  name: string;
  meter: Meter;
  /** Arguments as JSON. */
  arguments: string;
  expect: readonly Expectation[] | 'none';
  /** Longest wait for the answer, as k6 writes durations. */
  timeout: string;
}

interface Asked {
  method: string;
  /** Of the tool that is called. */
  name?: string;
  /** Members of the params' object as JSON, without its brackets. */
  params: string;
  timeout?: string;
}

const CLIENT = 'headroom-k6';
const HEADERS: Readonly<Record<string, string>> = {
  ...config.headers,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
/** Parameters of every request. A redirect would let the server under test say what this host asks, and where. */
const PARAMS = { timeout: '10s', redirects: 0 } as const;
/** Pages of tools/list that are asked for: one that has no end is no list. */
const MAX_PAGES = 100;
/** The status by which a server says that it knows a session no more. */
const NOT_FOUND = 404;
/** The status by which a server says that clients do not end its sessions. */
const METHOD_NOT_ALLOWED = 405;

const INITIALIZE = members({
  protocolVersion: config.workload.protocol,
  capabilities: {},
  clientInfo: { name: CLIENT, version: '1.0.0' },
});
const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
const META = members({ _meta: requestMeta(CLIENT) });

/** What a request says of itself where there is no session. */
export const STATELESS: Session = {
  headers: { ...HEADERS, 'MCP-Protocol-Version': STATELESS_PROTOCOL },
  id: undefined,
  stateless: true,
  lost: false,
};
const OPENING: Session = { headers: HEADERS, id: undefined, stateless: false, lost: false };

let lastId = 0;

function members(value: Readonly<Record<string, Json>>): string {
  return JSON.stringify(value).slice(1, -1);
}

/** Sends a JSON-RPC request; no id is used twice, as two in flight in one session would be the same. */
function ask(session: Session, { method, name, params, timeout = PARAMS.timeout }: Asked) {
  lastId += 1;
  const id = lastId;
  const meta = session.stateless ? META : '';
  const comma = meta && params ? ',' : '';
  const body = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${meta}${comma}${params}}}`;
  const headers = session.stateless ? headersOf(method, name) : session.headers;
  const res = http.post(config.url, body, { ...PARAMS, timeout, headers, responseType: 'text' });
  if (res.status === NOT_FOUND && session.id) session.lost = true;
  return { res, message: answer(res, id) };
}

/** Headers by which MCP 2026-07-28 lets what stands before a server read what is asked. */
function headersOf(method: string, name?: string): Record<string, string> {
  return { ...STATELESS.headers, 'Mcp-Method': method, ...(name !== undefined && { 'Mcp-Name': name }) };
}

function answer(res: RefinedResponse<'text'>, id: number): RpcMessage | undefined {
  return res.body ? readMessage(res.body, id) : undefined;
}

/** initialize, then notifications/initialized; undefined when the server did not open a session. */
export function openSession(): Session | undefined {
  const { res, message } = ask(OPENING, { method: 'initialize', params: INITIALIZE });
  const fault = faultOfAnswer(res.status, message) ?? unknownVersion(message);
  record(protocolMeters.initialize, res.timings.duration, fault);
  const version = message?.result?.protocolVersion ?? '';
  const id = res.headers['Mcp-Session-Id'];
  const headers: Record<string, string> = { ...HEADERS, 'MCP-Protocol-Version': version };
  if (id) headers['Mcp-Session-Id'] = id;
  if (fault) {
    // What was opened all the same would stay open.
    closeSession({ headers, id, stateless: false, lost: false });
    return undefined;
  }
  const ack = http.post(config.url, INITIALIZED, { ...PARAMS, headers, responseType: 'none' });
  record(protocolMeters.notification, ack.timings.duration, faultOfStatus(ack.status));
  return { headers, id, stateless: false, lost: false };
}

function unknownVersion(message: RpcMessage | undefined): Fault | undefined {
  const version = message?.result?.protocolVersion ?? 'none';
  if ((SESSION_PROTOCOLS as readonly string[]).includes(version)) return undefined;
  return {
    kind: 'jsonrpc',
    reason: `initialize answers protocol version ${version.slice(0, 40)}; known: ${SESSION_PROTOCOLS.join(', ')}`,
  };
}

/** Calls a tool within a session and checks the answer. */
export function callTool(session: Session, call: Call): void {
  const params = `"name":${JSON.stringify(call.name)},"arguments":${call.arguments}`;
  const { name, timeout } = call;
  const { res, message } = ask(session, { method: 'tools/call', name, params, timeout });
  const fault = faultOfToolAnswer(res.status, message, call.expect, matches);
  record(call.meter, res.timings.duration, fault);
}

/** tools/list, page by page: every tool of the workload must be there. */
export function listTools(session: Session): void {
  const listed = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const params = cursor === undefined ? '' : members({ cursor });
    const { res, message } = ask(session, { method: 'tools/list', params });
    for (const { name } of message?.result?.tools ?? []) listed.add(name);
    cursor = message?.result?.nextCursor;
    const fault =
      faultOfAnswer(res.status, message) ?? (cursor === undefined ? missingTool(listed) : undefined);
    record(protocolMeters.toolsList, res.timings.duration, fault);
    if (fault || cursor === undefined) return;
  }
}

/** Ends a session that has an id; a server without sessions has nothing to delete. */
export function closeSession(session: Session): void {
  if (!session.id || session.lost) return;
  const res = http.del(config.url, null, { ...PARAMS, headers: session.headers, responseType: 'none' });
  const fault = res.status === METHOD_NOT_ALLOWED ? undefined : faultOfStatus(res.status);
  record(protocolMeters.delete, res.timings.duration, fault);
}

function missingTool(listed: ReadonlySet<string>): Fault | undefined {
  const missing = config.workload.tools.find((tool) => !listed.has(tool.name));
  return missing && { kind: 'check', reason: `tools/list lacks ${missing.name}` };
}
