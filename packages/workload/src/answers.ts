/**
 * Reading and checking answers of an MCP server, who may be anybody's. Pure, and imports little: k6 and the contract
 * test share it.
 */
import { isDeeperThan, MAX_DEPTH } from './nesting.ts';
import type { ErrorKind } from './requests.ts';
import type { Expectation } from './suite.ts';

/** The parts of a JSON-RPC message that are looked at. */
export interface RpcMessage {
  id?: number | string | null;
  result?: {
    isError?: boolean;
    content?: { type: string; text?: string }[];
    protocolVersion?: string;
    tools?: { name: string; inputSchema?: unknown }[];
  };
  error?: { code: number; message: string };
}

/** Bytes of an answer that are read; the longest of a suite has some 200,000. */
export const MAX_ANSWER_BYTES = 2 ** 20;
/** Events in which an answer is looked for; those before it are notifications and comments. */
const MAX_EVENTS = 1000;
/** Shortest text whose levels k6 counts: its interpreter is slow, and shorter ones cannot have too many for it. */
const SHORT_CHARACTERS = 2 ** 16;
/** As much of a server's own words as a reason shows. */
const QUOTED_CHARACTERS = 300;

/**
 * Finds the JSON-RPC answer in a body that is either JSON or a stream of server-sent events.
 * @param short characters of a text whose levels need not be counted: 0 where every text's are
 * @returns the message with this id, or undefined when there is none or the body cannot be parsed
 */
export function readMessage(body: string, id: number, short = SHORT_CHARACTERS): RpcMessage | undefined {
  if (body.length > MAX_ANSWER_BYTES) return undefined;
  const bodies = body.trimStart().startsWith('{') ? [body] : sseData(body);
  for (const text of bodies) {
    const message = parse(text, short);
    if (message?.id === id) return message;
  }
  return undefined;
}

/** The data of each event of an SSE stream; the lines of one event are joined, as the standard says. */
function sseData(body: string): string[] {
  return body
    .split(/\r?\n\r?\n/, MAX_EVENTS)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n'),
    )
    .filter((data) => data.startsWith('{'));
}

function parse(text: string, short: number): RpcMessage | undefined {
  try {
    const value = jsonOf(text, short);
    return isMessage(value) ? value : undefined;
  } catch {
    // Not JSON: the caller reports the missing answer.
    return undefined;
  }
}

/** @throws for a text that is no JSON, or nested too deep to be walked through */
function jsonOf(text: string, short: number): unknown {
  if (text.length > short && isDeeperThan(MAX_DEPTH, text)) throw new Error(`more than ${MAX_DEPTH} levels`);
  return JSON.parse(text);
}

/** Whether a value has the form that the types promise to its readers. */
function isMessage(value: unknown): value is RpcMessage {
  if (!isRecord(value)) return false;
  const { result, error } = value;
  return (result === undefined || isResult(result)) && (error === undefined || isError(error));
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { content, tools, protocolVersion } = value;
  return (
    (content === undefined || isArrayOf(content, ({ text }) => text === undefined || isText(text))) &&
    (tools === undefined || isArrayOf(tools, ({ name }) => isText(name))) &&
    (protocolVersion === undefined || isText(protocolVersion))
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

/** The fault of a status alone, or undefined. */
export function faultOfStatus(status: number): Fault | undefined {
  return status >= 200 && status <= 299 ? undefined : { kind: 'http', reason: statusInWords(status) };
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

/** The fault of the answer to a tool call: the faults of any answer, then isError, then the suite's checks. */
export function faultOfToolAnswer(
  status: number,
  message: RpcMessage | undefined,
  expect: readonly Expectation[],
): Fault | undefined {
  const fault = faultOfAnswer(status, message);
  if (fault) return fault;
  const text = message?.result?.content?.[0]?.text;
  if (message?.result?.isError) return { kind: 'is_error', reason: `tool error: ${quoted(text)}` };
  if (text === undefined) return { kind: 'check', reason: 'the answer has no text content' };
  const missed = firstMissed(text, expect);
  return missed ? { kind: 'check', reason: missed } : undefined;
}

function firstMissed(text: string, expect: readonly Expectation[]): string | undefined {
  let answer: unknown;
  try {
    answer = jsonOf(text, SHORT_CHARACTERS);
  } catch {
    return `the text content cannot be read as JSON: ${text.slice(0, 80)}`;
  }
  for (const expectation of expect) {
    const value = at(answer, expectation.path);
    if (!holds(value, expectation)) {
      return `${JSON.stringify(expectation)} does not hold: it is ${JSON.stringify(value)?.slice(0, 80)}`;
    }
  }
  return undefined;
}

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

function holds(value: unknown, expectation: Expectation): boolean {
  if ('equals' in expectation) return value === expectation.equals;
  if ('above' in expectation) return typeof value === 'number' && value > expectation.above;
  if (!Array.isArray(value)) return false;
  if ('length' in expectation) return value.length === expectation.length;
  return value.length >= expectation.minLength;
}
