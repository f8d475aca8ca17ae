import exec from 'k6/execution';
import http, { type BatchRequests, type RefinedResponse } from 'k6/http';
import * as recorder from 'k6/x/recorder';
import { withHost } from '../src/host/host.ts';
import {
  explainFault,
  type Fault,
  faultOfAnswer,
  faultOfEnd,
  faultOfLength,
  faultOfProbe,
  faultOfStatus,
  faultOfToolAnswer,
  MAX_ANSWER_BYTES,
  MAX_LIST_PAGES,
  NOT_FOUND,
  readMessage,
} from '../src/suite/answers.ts';
import {
  answersRequests,
  capabilitiesOf,
  LISTEN_WITHIN_MS,
  unansweredText,
} from '../src/suite/client-answers.ts';
import {
  findHandshake,
  type HandshakeId,
  isSessionProtocol,
  protocolOf,
  requestHeaders,
  requestMeta,
  SESSION_PROTOCOLS,
  STATELESS_PROTOCOL,
} from '../src/suite/handshake.ts';
import { SUBSCRIPTIONS_LISTEN } from '../src/suite/operations.ts';
import type { RpcMessage, RpcResult } from '../src/suite/rpc.ts';
import type { Expectation, Json } from '../src/suite/workload.ts';
import { GAVE_UP, GIVE_UP_HEADER, GIVES_UP, giveUpAfter, noteAnswer } from './aborts.ts';
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
  /** Time at which it was asked for, since 1970. */
  openedAtMs: number;
}

/** How a handshake opens sessions. */
export interface Opening {
  /** Members of the params of `initialize` as JSON, without the brackets. */
  readonly params: string;
  /** Versions that its answer may name. */
  readonly allowed: readonly string[];
  /** Whether any version that is known may be. */
  readonly isAny: boolean;
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
  /** Takes the answer where later calls need it; undefined for a wrong one. */
  keep?: (result: RpcResult | undefined) => void;
  /** Why the call cannot be made: it counts as wrong, and is not sent. */
  fault?: Fault;
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
/** Code of k6 for a request that took too long. */
const TIMED_OUT = 1050;

const CAPABILITIES = capabilitiesOf(config.workload.client);

/** How sessions of a handshake are opened. */
export function openingOf(handshake: HandshakeId): Opening {
  const wanted = findHandshake(handshake)?.protocol ?? null;
  return {
    params: members({
      protocolVersion: protocolOf(handshake, config.workload),
      capabilities: CAPABILITIES,
      clientInfo: { name: CLIENT, version: '1.0.0' },
    }),
    allowed: wanted === null ? SESSION_PROTOCOLS : [wanted],
    isAny: wanted === null,
  };
}

const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
/** Notifications that are asked for; a server sends those that it offers. */
const ALL_CHANGES = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
const META = members({ _meta: requestMeta(CLIENT, CAPABILITIES) });

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
  const asked = {
    ...{ url, headers: { ...withHost(url, headers), ...common } },
    ...{ id: undefined, lost: false, openedAtMs: 0 },
  };
  without = { stateless: { ...asked, stateless: true }, opening: { ...asked, stateless: false } };
  return without;
}

/** Stands for a session where there is none. */
export const statelessSession = (): Session => withoutSession().stateless;

let lastId = 0;
/** Id that no answer has, of a call that is counted and not sent. */
const UNSENT = 0;

/** A fault with what the response tells beside its status. */
function explained(
  fault: Fault | undefined,
  {
    status,
    error,
    error_code,
    body,
  }: Pick<Response, 'status' | 'error' | 'error_code'> & { body: string | null },
  { id }: Session,
  within: string,
): Fault | undefined {
  if (!fault) return undefined;
  return explainFault(fault, status, {
    ...(status === 0 && { silence: { timedOut: error_code === TIMED_OUT, within, error } }),
    hasSession: id !== undefined,
    isEmpty: body?.trim() === '',
  });
}

function members(value: Readonly<Record<string, Json>>): string {
  return JSON.stringify(value).slice(1, -1);
}

/**
 * Sends a JSON-RPC request; no id is used twice, as two in flight in one session would be the same. Every object that
 * is made here costs the load generator time for each request.
 * @param params members of its params as JSON, without the brackets
 * @param name of the tool, prompt or resource that is asked for
 * @param giveUpMs time after which it is given up; undefined: never
 */
function ask(
  session: Session,
  meter: Meter,
  method: string,
  params: string,
  timeout: string,
  name?: string,
  giveUpMs?: number,
): Response {
  lastId += 1;
  recorder.asks(meter.index, lastId);
  const res = http.post(
    session.url,
    bodyOf(session, method, params),
    paramsOf(session, method, timeout, name, giveUpMs),
  );
  if (res.status === NOT_FOUND && session.id) session.lost = true;
  return res;
}

/** Body of the request whose id is the last one. */
function bodyOf({ stateless }: Session, method: string, params: string): string {
  const meta = stateless ? `${META}${params && ','}` : '';
  return `{"jsonrpc":"2.0","id":${lastId},"method":"${method}","params":{${meta}${params}}}`;
}

/** What k6 is told of a request beside its body. */
function paramsOf(
  { stateless, headers: common }: Session,
  method: string,
  timeout: string,
  name?: string,
  giveUpMs?: number,
) {
  let headers = stateless ? { ...common, ...requestHeaders(method, name) } : common;
  if (giveUpMs !== undefined) headers = { ...headers, [GIVE_UP_HEADER]: String(giveUpMs) };
  return { timeout, redirects: REDIRECTS, headers, responseType: 'text' as const };
}

/** The answer to a request. @param short characters of a text whose levels need not be counted */
function answerIn(res: Response, id: number, short?: number, maxCharacters?: number): RpcMessage | undefined {
  return res.body ? readMessage(res.body, id, short, maxCharacters) : undefined;
}

/**
 * A list of extra tools is none of a stranger: the contract test has read it before. Its levels are not counted, which
 * would take this interpreter longer than the server needs for the list.
 */
const LIST_SHORT = config.profile.extraTools === undefined ? undefined : MAX_ANSWER_BYTES;

/** initialize, then notifications/initialized; undefined when the server did not open a session. */
export function openSession(by: Opening): Session | undefined {
  const { opening } = withoutSession();
  const { url } = opening;
  const openedAtMs = Date.now();
  const res = ask(opening, protocolMeters.initialize, 'initialize', by.params, TIMEOUT);
  const message = answerIn(res, lastId);
  const fault = explained(
    faultOfAnswer(res.status, message) ?? unknownVersion(by, message),
    res,
    opening,
    TIMEOUT,
  );
  record(protocolMeters.initialize, res.timings.duration, fault);
  const version = message?.result?.protocolVersion ?? '';
  const id = res.headers['Mcp-Session-Id'];
  const headers: Record<string, string> = { ...opening.headers, 'MCP-Protocol-Version': version };
  if (id) headers['Mcp-Session-Id'] = id;
  if (fault) {
    // A session that was opened all the same would stay open.
    closeSession({ url, headers, id, stateless: false, lost: false, openedAtMs });
    return undefined;
  }
  const ack = http.post(url, INITIALIZED, {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers,
    responseType: 'none',
  });
  const session = { url, headers, id, stateless: false, lost: false, openedAtMs };
  record(
    protocolMeters.notification,
    ack.timings.duration,
    explained(faultOfStatus(ack.status), ack, session, TIMEOUT),
  );
  return session;
}

function unknownVersion({ allowed, isAny }: Opening, message: RpcMessage | undefined): Fault | undefined {
  const version = message?.result?.protocolVersion ?? 'none';
  if (isSessionProtocol(version) && allowed.includes(version)) return undefined;
  return {
    kind: 'jsonrpc',
    reason: `initialize answers protocol version ${version.slice(0, 40)}; ${isAny ? 'known' : 'asked for'}: ${allowed.join(', ')}`,
  };
}

/**
 * Calls a tool, or makes another request, within a session and checks the answer, unless the call is given up before it comes.
 * @param waitedMs time that the caller waited for a virtual user, which is part of the latency
 */
export function callTool(session: Session, call: Call, waitedMs = 0): void {
  if (call.fault) {
    recorder.asks(call.meter.index, UNSENT);
    record(call.meter, waitedMs, call.fault);
    return;
  }
  const giveUpMs = GIVES_UP ? giveUpAfter(call.meter) : undefined;
  const res = ask(session, call.meter, call.method, call.params, call.timeout, call.name, giveUpMs);
  end(session, call, res, lastId, waitedMs);
}

/** Calls tools within a session, all at once, and checks each answer; each has a latency of its own. */
export function callTools(session: Session, asked: readonly Call[]): void {
  const calls = asked.filter(({ fault }) => !fault);
  for (const { meter, fault } of asked) {
    if (!fault) continue;
    recorder.asks(meter.index, UNSENT);
    record(meter, 0, fault);
  }
  const firstId = lastId + 1;
  const requests = calls.map((call, place) => {
    lastId += 1;
    recorder.asks(call.meter.index, lastId, place);
    const giveUpMs = GIVES_UP ? giveUpAfter(call.meter) : undefined;
    const params = paramsOf(session, call.method, call.timeout, call.name, giveUpMs);
    return ['POST', `${session.url}#${place}`, bodyOf(session, call.method, call.params), params] as const;
  });
  const answers = http.batch(requests as unknown as BatchRequests) as Response[];
  calls.forEach((call, place) => {
    const res = answers[place] as Response;
    if (res.status === NOT_FOUND && session.id) session.lost = true;
    end(session, call, res, firstId + place, 0, place);
  });
}

/** Records what became of a call. @param place of the call among those that were sent at once */
function end(session: Session, call: Call, res: Response, id: number, waitedMs: number, place = 0): void {
  const { meter } = call;
  if (GIVES_UP && res.status === GAVE_UP) {
    recorder.gaveUp(meter.index, place);
    if (!session.stateless) cancel(session, id);
    return;
  }
  const fault = explained(faultOfCall(call, res, id, place), res, session, call.timeout);
  record(meter, waitedMs + res.timings.duration, fault && withAsked(fault, place), place);
  if (GIVES_UP && !fault) noteAnswer(meter, res.timings.duration - recorder.late(place));
}

/** The fault of the answer to a call. */
function faultOfCall(call: Call, res: Response, id: number, place: number): Fault | undefined {
  const maxCharacters = 1024 * call.maxAnswerKb;
  const isTooLong = (res.body?.length ?? 0) + recorder.skipped(place) > maxCharacters;
  const message = isTooLong ? undefined : answerIn(res, id, undefined, maxCharacters);
  const fault = isTooLong
    ? faultOfLength(call.maxAnswerKb)
    : faultOfToolAnswer(res.status, message, call.expect, matcher);
  if (call.keep) call.keep(fault ? undefined : message?.result);
  return fault;
}

/** A fault with what the server asked its client for in vain. */
function withAsked(fault: Fault, place: number): Fault {
  const method = recorder.refused(place);
  return method === '' ? fault : { ...fault, reason: `${fault.reason}; it ${unansweredText(method)}` };
}

/** Says within its session that nobody waits for a request. What comes of that is not measured. */
function cancel({ url, headers }: Session, requestId: number): void {
  const params = { requestId, reason: 'given up by the client' };
  http.post(url, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }), {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers,
    responseType: 'none',
  });
}

/** tools/list, page by page: every tool of the workload must be there. */
export function listTools(session: Session): void {
  const listed = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_LIST_PAGES; page++) {
    const params = cursor === undefined ? '' : members({ cursor });
    const res = ask(session, protocolMeters.toolsList, 'tools/list', params, TIMEOUT);
    const message = answerIn(res, lastId, LIST_SHORT);
    for (const { name } of message?.result?.tools ?? []) listed.add(name);
    cursor = message?.result?.nextCursor;
    const fault =
      faultOfAnswer(res.status, message) ?? (cursor === undefined ? missingTool(listed) : undefined);
    record(protocolMeters.toolsList, res.timings.duration, explained(fault, res, session, TIMEOUT));
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
  record(
    protocolMeters.delete,
    res.timings.duration,
    explained(faultOfEnd(res.status), res, session, TIMEOUT),
  );
}

/** Whether each session holds a stream, over which the server may ask what the file answers. */
export const ANSWERS = answersRequests(config.workload.client);
/** Longest wait for a stream over which the server may ask. */
const AWAIT_MS = ANSWERS ? LISTEN_WITHIN_MS : 0;
/** In the place of a meter. */
const UNMEASURED = -1;

/** Holds a stream open for a session, to which the server may send by itself; its opening is measured. */
export const listen = (session: Session): void => hold(session, protocolMeters.listen.index);
/** Holds one that is no part of the handshake. */
export const listenUnmeasured = (session: Session): void => hold(session, UNMEASURED);

function hold({ url, headers }: Session, meter: number): void {
  recorder.listen(meter, url, { ...headers, Accept: 'text/event-stream' }, AWAIT_MS);
}

/** Holds a stream of notifications open by subscriptions/listen, of a server without sessions. */
export function subscribe(session: Session): void {
  lastId += 1;
  const body = bodyOf(session, SUBSCRIPTIONS_LISTEN, members({ notifications: ALL_CHANGES }));
  const headers = { ...session.headers, ...requestHeaders(SUBSCRIPTIONS_LISTEN) };
  recorder.listen(protocolMeters.listen.index, session.url, headers, 0, body);
}

/** server/discover, of a server without sessions: the version of the protocol must be among those it names. */
export function discover(session: Session): void {
  const res = ask(session, protocolMeters.discover, 'server/discover', '', TIMEOUT);
  const message = answerIn(res, lastId);
  const fault = faultOfAnswer(res.status, message) ?? faultOfVersions(message?.result?.supportedVersions);
  record(protocolMeters.discover, res.timings.duration, explained(fault, res, session, TIMEOUT));
}

/** server/discover, of a server that may refuse it: one of earlier versions does not know it. */
export function probe(session: Session): void {
  const res = ask(session, protocolMeters.discover, 'server/discover', '', TIMEOUT);
  const fault = faultOfProbe(res.status);
  record(protocolMeters.discover, res.timings.duration, explained(fault, res, session, TIMEOUT));
}

function faultOfVersions(versions: unknown): Fault | undefined {
  if (Array.isArray(versions) && versions.includes(STATELESS_PROTOCOL)) return undefined;
  const named = JSON.stringify(versions ?? 'none').slice(0, 200);
  return {
    kind: 'check',
    reason: `server/discover names supportedVersions ${named}; asked for: ${STATELESS_PROTOCOL}`,
  };
}

function missingTool(listed: ReadonlySet<string>): Fault | undefined {
  const missing = config.workload.tools.find(({ name, method }) => method === undefined && !listed.has(name));
  return missing && { kind: 'check', reason: `tools/list lacks ${missing.name}` };
}
