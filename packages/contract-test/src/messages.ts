import {
  type ClientCapabilities,
  headerNameOf,
  type RpcMessage,
  readMessage,
  requestHeaders,
  requestMeta,
} from '@headroom/model/suite';
import type { HttpAnswer } from './http.ts';

/** The answer to one JSON-RPC request. */
export interface RpcAnswer {
  status: number;
  /** The answer came as server-sent events. */
  isSse: boolean;
  sessionId: string | undefined;
  /** Undefined when the body holds no JSON-RPC answer to this request. */
  message: RpcMessage | undefined;
  /** The body as it came. */
  body: string;
  /** Time from the request to the answer, by the clock of HttpClient. */
  tookMs: number;
}

/** A message of a client. */
export interface JsonRpc {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params?: unknown;
}

/** A request of a client, with the headers that it has in addition to those of every request. */
interface RequestMessage {
  readonly message: JsonRpc & { readonly id: number };
  readonly headers: Readonly<Record<string, string>>;
}

/** Name by which clients of the contract test introduce themselves. */
export const CLIENT = 'headroom-contract';
/** Stands in a message for arguments that are JSON already. */
export const PLACE_OF_JSON = '$headroom-json$';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * Makes requests, no two of which have the same id.
 * @param capabilities of the client, which each request without a session names; undefined: it is within one
 * @returns a function whose `ownId` is an id that another request may have
 */
export function requestWriter(capabilities?: ClientCapabilities) {
  let lastId = 0;
  return (method: string, params: Readonly<Record<string, unknown>>, ownId?: number): RequestMessage => {
    lastId += 1;
    const isStateless = capabilities !== undefined;
    const all = isStateless ? { _meta: requestMeta(CLIENT, capabilities), ...params } : params;
    return {
      message: { jsonrpc: '2.0', id: ownId ?? lastId, method, params: all },
      headers: isStateless ? requestHeaders(method, headerNameOf(method, params, base64)) : {},
    };
  };
}

/** The body of a message. @param json what stands in it in the place of PLACE_OF_JSON */
export function bodyOf(message: JsonRpc, json = ''): string {
  return JSON.stringify(message).replace(`"${PLACE_OF_JSON}"`, () => json);
}

/** What an answer holds for the request with this id. @param maxBytes of the answer */
export function answerIn(
  { status, headers, body, tookMs }: HttpAnswer,
  id: number,
  maxBytes: number | undefined,
): RpcAnswer {
  return {
    status,
    isSse: headers['content-type']?.startsWith('text/event-stream') ?? false,
    sessionId: headers['mcp-session-id'] as string | undefined,
    message: readMessage(body, id, 0, maxBytes),
    body,
    tookMs,
  };
}
