import http, { type RefinedResponse } from 'k6/http';
import {
  type Fault,
  faultOfAnswer,
  faultOfStatus,
  faultOfToolAnswer,
  type RpcMessage,
  readMessage,
} from '../src/answers.ts';
import { PROTOCOL_VERSION } from '../src/handshake.ts';
import type { Expectation } from '../src/suite.ts';
import { config } from './config.ts';
import { type Meter, protocolMeters, record } from './metrics.ts';

/** Headers of one MCP session, agreed in `initialize`. */
export interface Session {
  headers: Record<string, string>;
  id: string | undefined;
}

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
/** Parameters of every request. A redirect would let the server under test say what this host asks, and where. */
const PARAMS = { timeout: '10s', redirects: 0 } as const;
const RPC_ID = 1;

const INITIALIZE = rpc('initialize', {
  protocolVersion: PROTOCOL_VERSION,
  capabilities: {},
  clientInfo: { name: 'headroom-k6', version: '1.0.0' },
});
const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
const TOOLS_LIST = rpc('tools/list', {});

function rpc(method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: RPC_ID, method, params });
}

/** Body of a tools/call request. */
export function toolCall(name: string, args: unknown): string {
  return rpc('tools/call', { name, arguments: args });
}

function post(body: string, headers: Record<string, string>): RefinedResponse<'text'> {
  return http.post(config.url, body, { ...PARAMS, headers, responseType: 'text' });
}

function answer(res: RefinedResponse<'text'>): RpcMessage | undefined {
  return res.body ? readMessage(res.body, RPC_ID) : undefined;
}

/** initialize, then notifications/initialized; undefined when the server did not open a session. */
export function openSession(): Session | undefined {
  const res = post(INITIALIZE, HEADERS);
  const message = answer(res);
  const fault = faultOfAnswer(res.status, message);
  record(protocolMeters.initialize, res.timings.duration, fault);
  const version = message?.result?.protocolVersion;
  if (fault || !version) return undefined;
  const id = res.headers['Mcp-Session-Id'];
  const headers: Record<string, string> = { ...HEADERS, 'MCP-Protocol-Version': version };
  if (id) headers['Mcp-Session-Id'] = id;
  const ack = post(INITIALIZED, headers);
  record(protocolMeters.notification, ack.timings.duration, faultOfStatus(ack.status));
  return { headers, id };
}

/** Calls a tool within a session and checks the answer. */
export function callTool(session: Session, meter: Meter, body: string, expect: readonly Expectation[]): void {
  const res = post(body, session.headers);
  record(meter, res.timings.duration, faultOfToolAnswer(res.status, answer(res), expect));
}

/** tools/list: every tool of the suite must be there. */
export function listTools(session: Session): void {
  const res = post(TOOLS_LIST, session.headers);
  const message = answer(res);
  const fault = faultOfAnswer(res.status, message) ?? missingTool(message);
  record(protocolMeters.toolsList, res.timings.duration, fault);
}

/** Ends a session that has an id; a server without sessions has nothing to delete. */
export function closeSession(session: Session): void {
  if (!session.id) return;
  const res = http.del(config.url, null, { ...PARAMS, headers: session.headers });
  record(protocolMeters.delete, res.timings.duration, faultOfStatus(res.status));
}

function missingTool(message: RpcMessage | undefined): Fault | undefined {
  const listed = new Set(message?.result?.tools?.map((tool) => tool.name));
  const missing = config.suite.tools.find((tool) => !listed.has(tool.name));
  return missing && { kind: 'check', reason: `tools/list lacks ${missing.name}` };
}
