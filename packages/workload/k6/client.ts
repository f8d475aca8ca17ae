import exec from 'k6/execution';
import http, { type RefinedResponse } from 'k6/http';
import * as recorder from 'k6/x/recorder';
import {
  type Fault,
  faultOfAnswer,
  faultOfEnd,
  faultOfLength,
  faultOfStatus,
  faultOfToolAnswer,
  MAX_ANSWER_BYTES,
  MAX_LIST_PAGES,
  readMessage,
} from '../src/answers.ts';
import {
  findHandshake,
  isSessionProtocol,
  protocolOf,
  requestHeaders,
  requestMeta,
  SESSION_PROTOCOLS,
} from '../src/handshake.ts';
import { withHost } from '../src/host.ts';
import type { RpcMessage } from '../src/rpc.ts';
import type { Expectation, Json } from '../src/workload.ts';
import { config } from './config.ts';
import { matcher } from './matcher.ts';
import { type Meter, protocolMeters, record } from './metrics.ts';

/** Parts that the requests of one MCP session have in common. */
export interface Session {
  url: string;
  headers: Readonly<Record<string, string>>;
  id: string | undefined;
  /** Whether there is no session, and each request says all about itself. */
  stateless: boolean;
  /** Whether the server said that it knows this session no more. */
  lost: boolean;
}

/** One call of a tool, or another operation: what is asked, and what a right answer holds. */
export interface Call {
  method: string;
  /** Value of the header Mcp-Name where requests have one. */
  name: string | undefined;
  meter: Meter;
  /** Members of its params as JSON, without the brackets. */
  params: string;
  expect: readonly Expectation[] | 'none';
  /** Longest wait for the answer, as k6 writes durations. */
  timeout: string;
  maxAnswerKb: number;
}

type Response = RefinedResponse<'text'>;

const CLIENT = 'headroom-k6';
/** Time for every request but a tool's call. */
const TIMEOUT = '10s';
/** A redirect would let the server under test say what this host asks, and where. */
const REDIRECTS = 0;
/** The status by which a server says that it knows a session no more. */
const NOT_FOUND = 404;

/** Version that a session must have; null: any that is known. */
const WANTED = findHandshake(config.handshake)?.protocol ?? null;

const INITIALIZE = members({
  protocolVersion: protocolOf(config.handshake, config.workload),
  capabilities: {},
  clientInfo: { name: CLIENT, version: '1.0.0' },
});
const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
const META = members({ _meta: requestMeta(CLIENT) });

/** Stand-ins for a session, of requests that say all about themselves and of those that open one. */
let without: { readonly stateless: Session; readonly opening: Session } | undefined;

/** The instance that this virtual user keeps to: each gets as many of them, and a session never meets another one. */
function withoutSession(): NonNullable<typeof without> {
  if (without) return without;
  const { headers, urls } = config;
  const url = urls[exec.vu.idInTest % urls.length] ?? urls[0];
  const common = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const asked = { url, headers: { ...withHost(url, headers), ...common }, id: undefined, lost: false };
  without = { stateless: { ...asked, stateless: true }, opening: { ...asked, stateless: false } };
  return without;
}

/** Stands for a session where there is none. */
export const statelessSession = (): Session => withoutSession().stateless;

let lastId = 0;

function members(value: Readonly<Record<string, Json>>): string {
  return JSON.stringify(value).slice(1, -1);
}

/**
 * Sends a JSON-RPC request; no id is used twice, as two in flight in one session would be the same. Every object that
 * is made here costs the load generator time for each request.
 * @param params members of its params as JSON, without the brackets
 * @param name of the tool, prompt or resource that is asked for
 */
function ask(
  session: Session,
  meter: Meter,
  method: string,
  params: string,
  timeout: string,
  name?: string,
): Response {
  lastId += 1;
  recorder.asks(meter.index, lastId);
  const meta = session.stateless ? `${META}${params && ','}` : '';
  const body = `{"jsonrpc":"2.0","id":${lastId},"method":"${method}","params":{${meta}${params}}}`;
  const headers = session.stateless
    ? { ...session.headers, ...requestHeaders(method, name) }
    : session.headers;
  const res = http.post(session.url, body, { timeout, redirects: REDIRECTS, headers, responseType: 'text' });
  if (res.status === NOT_FOUND && session.id) session.lost = true;
  return res;
}

/** The answer to the request that was sent last. @param short characters of a text whose levels need not be counted */
function answerIn(res: Response, short?: number, maxCharacters?: number): RpcMessage | undefined {
  return res.body ? readMessage(res.body, lastId, short, maxCharacters) : undefined;
}

/**
 * A list of extra tools is none of a stranger: the contract test has read it before. Its levels are not counted, which
 * would take this interpreter longer than the server needs for the list.
 */
const LIST_SHORT = config.profile.extraTools === undefined ? undefined : MAX_ANSWER_BYTES;

/** initialize, then notifications/initialized; undefined when the server did not open a session. */
export function openSession(): Session | undefined {
  const { opening } = withoutSession();
  const { url } = opening;
  const res = ask(opening, protocolMeters.initialize, 'initialize', INITIALIZE, TIMEOUT);
  const message = answerIn(res);
  const fault = faultOfAnswer(res.status, message) ?? unknownVersion(message);
  record(protocolMeters.initialize, res.timings.duration, fault);
  const version = message?.result?.protocolVersion ?? '';
  const id = res.headers['Mcp-Session-Id'];
  const headers: Record<string, string> = { ...opening.headers, 'MCP-Protocol-Version': version };
  if (id) headers['Mcp-Session-Id'] = id;
  if (fault) {
    // A session that was opened all the same would stay open.
    closeSession({ url, headers, id, stateless: false, lost: false });
    return undefined;
  }
  const ack = http.post(url, INITIALIZED, {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers,
    responseType: 'none',
  });
  record(protocolMeters.notification, ack.timings.duration, faultOfStatus(ack.status));
  return { url, headers, id, stateless: false, lost: false };
}

function unknownVersion(message: RpcMessage | undefined): Fault | undefined {
  const version = message?.result?.protocolVersion ?? 'none';
  const allowed: readonly string[] = WANTED === null ? SESSION_PROTOCOLS : [WANTED];
  if (isSessionProtocol(version) && allowed.includes(version)) return undefined;
  return {
    kind: 'jsonrpc',
    reason: `initialize answers protocol version ${version.slice(0, 40)}; ${WANTED === null ? 'known' : 'asked for'}: ${allowed.join(', ')}`,
  };
}

/**
 * Calls a tool, or makes another request, within a session and checks the answer.
 * @param waitedMs time that the caller waited for a virtual user, which is part of the latency
 */
export function callTool(session: Session, call: Call, waitedMs = 0): void {
  const res = ask(session, call.meter, call.method, call.params, call.timeout, call.name);
  const maxCharacters = 1024 * call.maxAnswerKb;
  const fault =
    (res.body?.length ?? 0) + recorder.skipped() > maxCharacters
      ? faultOfLength(call.maxAnswerKb)
      : faultOfToolAnswer(res.status, answerIn(res, undefined, maxCharacters), call.expect, matcher);
  record(call.meter, waitedMs + res.timings.duration, fault);
}

/** tools/list, page by page: every tool of the workload must be there. */
export function listTools(session: Session): void {
  const listed = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_LIST_PAGES; page++) {
    const params = cursor === undefined ? '' : members({ cursor });
    const res = ask(session, protocolMeters.toolsList, 'tools/list', params, TIMEOUT);
    const message = answerIn(res, LIST_SHORT);
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
  const res = http.del(session.url, null, {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers: session.headers,
    responseType: 'none',
  });
  record(protocolMeters.delete, res.timings.duration, faultOfEnd(res.status));
}

function missingTool(listed: ReadonlySet<string>): Fault | undefined {
  const missing = config.workload.tools.find(({ name, method }) => method === undefined && !listed.has(name));
  return missing && { kind: 'check', reason: `tools/list lacks ${missing.name}` };
}
