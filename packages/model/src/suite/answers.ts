/**
 * Reading and checking answers of an MCP server, who may be anybody's. Pure, and imports little: k6 and the contract
 * test share it.
 */
import { expectedError, firstMissed, type Matcher, parseJson, SHORT_CHARACTERS } from './expectations.ts';
import type { ErrorKind } from './requests.ts';
import type { RpcMessage, RpcResult } from './rpc.ts';
import type { ErrorExpectation, Expectation } from './workload.ts';

/** Bytes of an answer that are read; the longest of a suite has some 200,000. */
export const MAX_ANSWER_BYTES = 2 ** 20;
/** Pages of tools/list that are asked for: one that has no end is no list. */
export const MAX_LIST_PAGES = 100;
/** As much of a server's own words as a reason shows. */
const QUOTED_CHARACTERS = 300;

/**
 * Finds the JSON-RPC answer in a body that is either JSON or a stream of server-sent events.
 * @param id of the request; null finds an answer to one whose id the server could not read
 * @param short characters of a text whose levels need not be counted: 0 where every text's are
 * @param maxCharacters of a body that is looked at
 * @returns the message with this id, or undefined when there is none or the body cannot be parsed
 */
export function readMessage(
  body: string,
  id: number | null,
  short = SHORT_CHARACTERS,
  maxCharacters = MAX_ANSWER_BYTES,
): RpcMessage | undefined {
  if (body.length > maxCharacters) return undefined;
  if (body.trimStart().startsWith('{')) {
    const message = parse(body, short);
    return message?.id === id ? message : undefined;
  }
  for (const text of sseData(body)) {
    const message = parse(text, short);
    // A request of the server has an id of the server's own, which may be the same.
    if (message?.id === id && (message.result || message.error)) return message;
  }
  return undefined;
}

/** Data of the events of an SSE stream that may be an answer; the lines of one event are joined, as the standard says. */
function sseData(body: string): string[] {
  return (
    body
      .split(/\r?\n\r?\n/)
      // Most of what comes before an answer are notifications, which have none.
      .filter((event) => event.includes('"id"'))
      .map((event) =>
        event
          .split(/\r?\n/)
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
          .join('\n'),
      )
      .filter((data) => data.startsWith('{'))
  );
}

function parse(text: string, short: number): RpcMessage | undefined {
  try {
    const value = parseJson(text, short);
    return isMessage(value) ? value : undefined;
  } catch {
    // Not JSON: the caller reports the missing answer.
    return undefined;
  }
}

/** Whether a value has the form that the types promise to its readers. */
function isMessage(value: unknown): value is RpcMessage {
  if (!isRecord(value)) return false;
  const { result, error } = value;
  return (result === undefined || isResult(result)) && (error === undefined || isError(error));
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { capabilities, content, tools, protocolVersion, nextCursor, resultType } = value;
  return (
    (capabilities === undefined || isRecord(capabilities)) &&
    (content === undefined || isArrayOf(content, ({ text }) => text === undefined || isText(text))) &&
    (tools === undefined || isArrayOf(tools, ({ name }) => isText(name))) &&
    (protocolVersion === undefined || isText(protocolVersion)) &&
    (nextCursor === undefined || isText(nextCursor)) &&
    (resultType === undefined || isText(resultType))
  );
}

function isError(value: unknown): boolean {
  return isRecord(value) && typeof value.code === 'number' && isText(value.message);
}

function isArrayOf(value: unknown, isEntry: (entry: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && isEntry(entry));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A server's own words as a reason shows them. */
function quoted(text: string | undefined): string {
  return text === undefined || text.length <= QUOTED_CHARACTERS
    ? `${text}`
    : `${text.slice(0, QUOTED_CHARACTERS)}…`;
}

export interface Fault {
  kind: ErrorKind;
  reason: string;
}

/** Statuses that send a client somewhere else. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** A status in words. A redirect is an answer like any other: a server under test leads nobody anywhere. */
export function statusInWords(status: number): string {
  return `HTTP status ${status}${REDIRECTS.includes(status) ? ', a redirect, which is not followed' : ''}`;
}

/** Statuses by which a server says that it does not serve this client. */
const UNAUTHORIZED: readonly number[] = [401, 403];
/** The status by which a server says that it knows a session no more. */
export const NOT_FOUND = 404;

/** The fault of a status alone, or undefined. */
export function faultOfStatus(status: number): Fault | undefined {
  if (status >= 200 && status <= 299) return undefined;
  return { kind: UNAUTHORIZED.includes(status) ? 'unauthorized' : 'http', reason: statusInWords(status) };
}

/** What a client knows of an answer beside its status and its message. */
export interface Circumstances {
  /** Why none came, where none did. */
  readonly silence?: { readonly timedOut: boolean; readonly within: string; readonly error: string };
  readonly hasSession?: boolean;
  readonly isEmpty?: boolean;
}

/** A fault with what only its client knows: a time limit, a session, an empty body. */
export function explainFault(
  fault: Fault,
  status: number,
  { silence, hasSession = false, isEmpty = false }: Circumstances,
): Fault {
  if (silence && fault.kind === 'http') {
    return silence.timedOut
      ? { kind: 'timeout', reason: `no answer within ${silence.within}` }
      : { ...fault, reason: `no answer: ${quoted(silence.error)}` };
  }
  if (status === NOT_FOUND && hasSession && fault.kind === 'http') {
    return { kind: 'session_lost', reason: `${fault.reason}, the session is lost` };
  }
  if (!isEmpty || REDIRECTS.includes(status)) return fault;
  const reason = faultOfStatus(status)
    ? `HTTP ${status} with an empty body`
    : `${fault.reason}, with an empty body`;
  return { ...fault, reason };
}

/** The status by which a server says that clients do not end its sessions. */
const METHOD_NOT_ALLOWED = 405;

/** The fault of the status of a session's DELETE, or undefined. */
export function faultOfEnd(status: number): Fault | undefined {
  return status === METHOD_NOT_ALLOWED ? undefined : faultOfStatus(status);
}

/** The fault of the status of a request that a server may refuse as unknown, or undefined. */
export function faultOfProbe(status: number): Fault | undefined {
  const fault = faultOfStatus(status);
  return fault?.kind === 'http' && status >= 400 && status < 500 ? undefined : fault;
}

/** The fault of a body that is longer than is read. */
export function faultOfLength(maxAnswerKb: number): Fault {
  return {
    kind: 'jsonrpc',
    reason: `the answer has more than ${maxAnswerKb} KB, the limit that maxAnswerKb of the tool sets`,
  };
}

/** The fault of the answer to a request, or undefined. */
export function faultOfAnswer(status: number, message: RpcMessage | undefined): Fault | undefined {
  const fault = faultOfStatus(status);
  if (fault) return fault;
  if (!message) return { kind: 'jsonrpc', reason: 'the body holds no JSON-RPC answer to this request' };
  if (message.error) {
    return {
      kind: 'jsonrpc',
      reason: `JSON-RPC error ${message.error.code}: ${quoted(message.error.message)}`,
    };
  }
  if (!message.result) return { kind: 'jsonrpc', reason: 'the answer has neither result nor error' };
  return undefined;
}

/**
 * The fault of the answer to a tool call: the faults of any answer, then isError, then the workload's expectations. One
 * that expects an error is the other way round.
 * @param short characters of a text whose levels need not be counted: 0 where every text's are
 */
export function faultOfToolAnswer(
  status: number,
  message: RpcMessage | undefined,
  expect: readonly Expectation[] | 'none',
  matcher: Matcher,
  short = SHORT_CHARACTERS,
): Fault | undefined {
  const error = expectedError(expect);
  if (error) return faultOfRefusal(status, message, error);
  const fault = faultOfAnswer(status, message);
  if (fault) return fault;
  const result = message?.result ?? {};
  if (result.isError) return { kind: 'is_error', reason: `tool error: ${quoted(firstText(result))}` };
  if (result.resultType !== undefined && result.resultType !== 'complete') {
    return { kind: 'check', reason: `the answer is not complete: ${quoted(result.resultType)}` };
  }
  const missed = expect === 'none' ? undefined : firstMissed(result, expect, matcher, short);
  return missed === undefined ? undefined : { kind: 'check', reason: missed };
}

/** The fault of an answer that was to be an error: a tool error or a JSON-RPC error, which may come with status 4xx. */
function faultOfRefusal(
  status: number,
  message: RpcMessage | undefined,
  { error }: ErrorExpectation,
): Fault | undefined {
  if (status < 200 || status >= 500 || !message) return faultOfAnswer(status, message);
  const words = message.error?.message ?? (message.result?.isError ? firstText(message.result) : undefined);
  if (words === undefined) return { kind: 'check', reason: 'expected an error, got a right answer' };
  if (error === true || words.includes(error)) return undefined;
  return { kind: 'check', reason: `expected an error with ${JSON.stringify(error)}, got: ${quoted(words)}` };
}

function firstText({ content = [] }: RpcResult): string {
  return content.find(({ text }) => text !== undefined)?.text ?? '';
}
