/**
 * Reading and checking answers of an MCP server. Pure, no imports but types: k6 and the contract test share it.
 */
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

/**
 * Finds the JSON-RPC answer in a body that is either JSON or a stream of server-sent events.
 * @returns the message with this id, or undefined when there is none or the body cannot be parsed
 */
export function readMessage(body: string, id: number): RpcMessage | undefined {
  const bodies = body.trimStart().startsWith('{') ? [body] : sseData(body);
  for (const text of bodies) {
    const message = parse(text);
    if (message?.id === id) return message;
  }
  return undefined;
}

/** The data of each event of an SSE stream; the lines of one event are joined, as the standard says. */
function sseData(body: string): string[] {
  return body.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n'),
  );
}

function parse(text: string): RpcMessage | undefined {
  try {
    return JSON.parse(text) as RpcMessage;
  } catch {
    // Not JSON: the caller reports the missing answer.
    return undefined;
  }
}

export interface Fault {
  kind: ErrorKind;
  reason: string;
}

/** What is wrong with the answer to a request, or undefined. */
export function faultOfAnswer(status: number, message: RpcMessage | undefined): Fault | undefined {
  if (status < 200 || status > 299) return { kind: 'http', reason: `HTTP status ${status}` };
  if (!message) return { kind: 'jsonrpc', reason: 'the body holds no JSON-RPC answer to this request' };
  if (message.error) {
    return { kind: 'jsonrpc', reason: `JSON-RPC error ${message.error.code}: ${message.error.message}` };
  }
  if (!message.result) return { kind: 'jsonrpc', reason: 'the answer has neither result nor error' };
  return undefined;
}

/** What is wrong with the answer to a tool call: the faults of any answer, then isError, then the suite's checks. */
export function faultOfToolAnswer(
  status: number,
  message: RpcMessage | undefined,
  expect: readonly Expectation[],
): Fault | undefined {
  const fault = faultOfAnswer(status, message);
  if (fault) return fault;
  const text = message?.result?.content?.[0]?.text;
  if (message?.result?.isError) return { kind: 'is_error', reason: `tool error: ${text}` };
  if (text === undefined) return { kind: 'check', reason: 'the answer has no text content' };
  const missed = firstMissed(text, expect);
  return missed ? { kind: 'check', reason: missed } : undefined;
}

function firstMissed(text: string, expect: readonly Expectation[]): string | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return `the text content is not JSON: ${text.slice(0, 80)}`;
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
