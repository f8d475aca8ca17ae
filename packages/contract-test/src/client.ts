import { type RpcMessage, readMessage, type SessionProtocol } from '@headroom/workload';
import { Silence } from './check.ts';
import { HttpClient } from './http.ts';

/** Time that any answer may take; suite-io's limit for a tool whose backend is down. */
export const ANSWER_WITHIN_MS = 5000;

const HEADERS = {
  'Content-Type': 'application/json',
  // Streamable HTTP wants both, whichever the server prefers.
  Accept: 'application/json, text/event-stream',
};

/** The answer to one JSON-RPC request. */
export interface RpcAnswer {
  status: number;
  /** The answer came as server-sent events. */
  isSse: boolean;
  sessionId: string | undefined;
  /** Undefined when the body holds no JSON-RPC answer to this request. */
  message: RpcMessage | undefined;
}

/** A client of MCP over Streamable HTTP that judges nothing. Its methods throw Silence when no answer comes. */
export class McpClient {
  readonly #url: string;
  readonly #protocol: SessionProtocol;
  readonly #http = new HttpClient();
  #headers: Record<string, string> = HEADERS;
  #lastId = 0;

  /** @param protocol version that it offers in `initialize` */
  constructor(url: string, protocol: SessionProtocol) {
    this.#url = url;
    this.#protocol = protocol;
  }

  /** Opens a session; what was agreed goes into the headers of every later request. */
  async initialize(): Promise<RpcAnswer> {
    const answer = await this.#request('initialize', {
      protocolVersion: this.#protocol,
      capabilities: {},
      clientInfo: { name: 'headroom-contract', version: '1.0.0' },
    });
    const version = answer.message?.result?.protocolVersion;
    this.#headers = {
      ...HEADERS,
      ...(version && { 'MCP-Protocol-Version': version }),
      ...(answer.sessionId && { 'Mcp-Session-Id': answer.sessionId }),
    };
    return answer;
  }

  /** Sends notifications/initialized. @returns the HTTP status */
  async initialized(): Promise<number> {
    const answer = await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer.status;
  }

  listTools(): Promise<RpcAnswer> {
    return this.#request('tools/list', {});
  }

  /** Calls a tool; without `args` the request has no `arguments`. */
  call(name: string, args?: unknown, withinMs = ANSWER_WITHIN_MS): Promise<RpcAnswer> {
    return this.#request('tools/call', { name, ...(args !== undefined && { arguments: args }) }, withinMs);
  }

  /** GET /health, beside the MCP endpoint. */
  async health(): Promise<{ status: number; body: string }> {
    const url = String(new URL('/health', this.#url));
    return this.#http.send({ method: 'GET', url, withinMs: ANSWER_WITHIN_MS });
  }

  /** Ends the session, if there is one, and every connection. */
  async close(): Promise<void> {
    if (this.#headers['Mcp-Session-Id']) {
      const request = { url: this.#url, headers: this.#headers, withinMs: ANSWER_WITHIN_MS };
      await this.#http.send({ method: 'DELETE', ...request }).catch((error) => {
        // A server that fell silent has no session left, and some check has told so.
        if (!(error instanceof Silence)) throw error;
      });
    }
    this.#http.close();
  }

  async #request(method: string, params: unknown, withinMs?: number): Promise<RpcAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { status, headers, body } = await this.#post({ jsonrpc: '2.0', id, method, params }, withinMs);
    return {
      status,
      isSse: headers['content-type']?.startsWith('text/event-stream') ?? false,
      sessionId: headers['mcp-session-id'] as string | undefined,
      message: readMessage(body, id, 0),
    };
  }

  #post(message: unknown, withinMs = ANSWER_WITHIN_MS) {
    const body = JSON.stringify(message);
    return this.#http.send({ method: 'POST', url: this.#url, headers: this.#headers, body, withinMs });
  }
}
