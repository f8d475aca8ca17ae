import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClientAnswers,
  capabilitiesOf,
  clientResults,
  headerNameOf,
  LISTEN_WITHIN_MS,
  type Protocol,
  type Request,
  type RpcMessage,
  readMessage,
  requestHeaders,
  requestMeta,
  STATELESS_PROTOCOL,
  TOOLS_CALL,
} from '@headroom/model/suite';
import { Silence } from './check.ts';
import { eventSplitter, isAnswerTo } from './events.ts';
import { HttpClient } from './http.ts';
import { listenTo } from './listener.ts';
import { answerQueue, answerTo, requestReader, type ServerRequest } from './server-requests.ts';

/** Time that any answer may take; suite-io's limit for a tool whose backend is down. */
export const ANSWER_WITHIN_MS = 5000;

const HEADERS = {
  'Content-Type': 'application/json',
  // Streamable HTTP wants both, whichever the server prefers.
  Accept: 'application/json, text/event-stream',
};

/** What an answer may take, and the id that its request has. */
export interface AnswerLimits {
  /** By default one that no other request of the client has. */
  id?: number | undefined;
  /** ANSWER_WITHIN_MS by default. */
  withinMs?: number | undefined;
  /** Bytes that are read of it; MAX_ANSWER_BYTES by default. */
  maxBytes?: number | undefined;
}

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

/** Tokens of the users of a server, which may be renewed at any time. */
export interface Tokens {
  /** Value of the header `Authorization` of a user, counted from 0; users beyond the last token begin again at the first. */
  valueFor(user: number): Promise<string>;
}

/** Address, protocol and headers by which a client reaches a server. */
export interface ClientOptions {
  /** The MCP endpoint. */
  url: string;
  /** Version that it offers in `initialize`; or that of requests without a session. */
  protocol: Protocol;
  /** Headers of every request beside the protocol's own. */
  headers?: Readonly<Record<string, string>>;
  /** Where its requests carry a token: which of them is that of `user`, 0 by default. */
  tokens?: Tokens | undefined;
  user?: number | undefined;
  /** What it answers where the server asks it; by default nothing but pings. */
  answers?: ClientAnswers | undefined;
  /** Whether each session holds a stream by GET, over which the server may ask; it holds none by default. */
  listens?: boolean;
  /** Time of `initialize`, which may have to start a process; ANSWER_WITHIN_MS by default. */
  openWithinMs?: number;
}

/** A message of the client. */
interface JsonRpc {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params?: unknown;
}

const CLIENT = 'headroom-contract';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const PLACE_OF_JSON = '$headroom-json$';

/** Kinds of requests of a server that are told apart. */
const MOST_METHODS = 20;

/** A client of MCP over Streamable HTTP that judges nothing. Its methods throw Silence when no answer comes. */
export class McpClient {
  readonly #url: string;
  readonly #protocol: ClientOptions['protocol'];
  readonly #http = new HttpClient();
  readonly #own: Readonly<Record<string, string>>;
  readonly #openWithinMs: number;
  readonly #tokens: Tokens | undefined;
  readonly #user: number;
  #headers: Record<string, string>;
  #lastId = 0;
  readonly #answers: ClientAnswers;
  readonly #results: Readonly<Record<string, unknown>>;
  /** Methods by which the server asked its client. */
  readonly serverMethods = new Set<string>();
  /** Those of them that were refused. */
  readonly refusedMethods = new Set<string>();
  readonly #refusedLately = new Set<string>();
  readonly #queue = answerQueue();
  readonly #listens: boolean;
  #listening = new AbortController();
  /** Ends the answers that have not been sent yet. */
  #unsent = new AbortController();

  constructor({
    url,
    protocol,
    headers = {},
    tokens,
    user = 0,
    answers = {},
    listens = false,
    openWithinMs = ANSWER_WITHIN_MS,
  }: ClientOptions) {
    this.#tokens = tokens;
    this.#user = user;
    this.#listens = listens;
    this.#answers = answers;
    this.#results = clientResults(answers);
    this.#openWithinMs = openWithinMs;
    this.#url = url;
    this.#protocol = protocol;
    this.#own = { ...headers, ...HEADERS };
    this.#headers = { ...this.#own };
  }

  /** Whether there is no session, and each request says all about itself. */
  get isStateless(): boolean {
    return this.#protocol === STATELESS_PROTOCOL;
  }

  /** Id of its session; undefined before `initialize`, and of a server that gives none. */
  get sessionId(): string | undefined {
    return this.#headers['Mcp-Session-Id'];
  }

  /** Opens a session; what was agreed goes into the headers of every later request. */
  async initialize(): Promise<RpcAnswer> {
    const params = {
      protocolVersion: this.#protocol,
      capabilities: capabilitiesOf(this.#answers),
      clientInfo: { name: CLIENT, version: '1.0.0' },
    };
    const answer = await this.#request('initialize', params, { withinMs: this.#openWithinMs });
    const version = answer.message?.result?.protocolVersion;
    this.#headers = {
      ...this.#headers,
      ...(version && { 'MCP-Protocol-Version': version }),
      ...(answer.sessionId && { 'Mcp-Session-Id': answer.sessionId }),
    };
    return answer;
  }

  /** Sends notifications/initialized, and opens the stream of a session that listens. @returns the HTTP status */
  async initialized(): Promise<number> {
    const answer = await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    if (this.#listens) await this.#listen();
    return answer.status;
  }

  async #listen(): Promise<void> {
    this.#endListening();
    const { signal } = this.#listening;
    const [url, withinMs] = [this.#url, LISTEN_WITHIN_MS];
    await listenTo(
      async (resuming, onEvents) => {
        const headers = await this.#headersWith({ Accept: 'text/event-stream', ...resuming });
        return this.#http.listen({ url, headers, withinMs, signal }, onEvents);
      },
      requestReader((request) => this.#answer(request)),
      signal,
    );
  }

  #endListening(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
  }

  /** Ends all that belongs to the session but itself: nobody waits for answers of its client any more. */
  #leave(): void {
    this.#unsent.abort();
    this.#unsent = new AbortController();
    this.#endListening();
  }

  /** Asks a server without sessions what it is. */
  discover(): Promise<RpcAnswer> {
    return this.#request('server/discover', {});
  }

  /** @param cursor of a page after the first, as the page before it says */
  listTools(cursor?: string, limits?: AnswerLimits): Promise<RpcAnswer> {
    return this.#request('tools/list', cursor === undefined ? {} : { cursor }, limits);
  }

  /** Asks for the tools with other headers than the load's. @returns the HTTP status */
  async statusWith(headers: Readonly<Record<string, string>>): Promise<number> {
    const { message, headers: own } = this.#message('tools/list', {}, 0);
    const { status } = await this.#post(message, {}, { ...own, ...headers });
    return status;
  }

  /** Calls a tool; without `args` the request has no `arguments`. */
  call(name: string, args?: unknown, limits?: AnswerLimits): Promise<RpcAnswer> {
    return this.#request(TOOLS_CALL, { name, ...(args !== undefined && { arguments: args }) }, limits);
  }

  /** Makes any request. */
  ask({ method, params }: Request, limits?: AnswerLimits): Promise<RpcAnswer> {
    return this.#request(method, params, limits);
  }

  /** The same with arguments that are JSON already, which may have more levels than a value can. */
  callWithJson(name: string, json: string, limits?: AnswerLimits): Promise<RpcAnswer> {
    return this.#request(TOOLS_CALL, { name, arguments: PLACE_OF_JSON }, limits, json);
  }

  /** Makes a request, closes the connection before the answer, and tells the server so by notifications/cancelled. */
  async giveUp({ method, params: asked }: Request): Promise<void> {
    const { message, headers } = this.#message(method, asked);
    const sent = { headers: await this.#headersWith(headers), body: JSON.stringify(message) };
    await this.#http.leave({ method: 'POST', url: this.#url, ...sent });
    if (!this.isStateless) await this.cancel(message.id);
  }

  /** Says within its session that nobody waits for a request. */
  async cancel(requestId: number): Promise<void> {
    const params = { requestId, reason: 'the user stopped it' };
    await this.#post({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }

  /** GET /health, beside the MCP endpoint. */
  async health(): Promise<{ status: number; body: string }> {
    const url = String(new URL('/health', this.#url));
    return this.#http.send({ method: 'GET', url, withinMs: ANSWER_WITHIN_MS });
  }

  /** Ends the session by DELETE. @returns the HTTP status; undefined where there is no session to end */
  async endSession(): Promise<number | undefined> {
    if (!this.#headers['Mcp-Session-Id']) return undefined;
    this.#unsent.abort();
    const headers = await this.#headersWith();
    const request = { url: this.#url, headers, withinMs: ANSWER_WITHIN_MS };
    const { status } = await this.#http.send({ method: 'DELETE', ...request });
    this.#leave();
    delete this.#headers['Mcp-Session-Id'];
    return status;
  }

  /** Forgets what was agreed, so that another session can be opened over the same connections. */
  forget(): void {
    this.#leave();
    this.#headers = { ...this.#own };
  }

  /** Closes every connection; the next request opens one. */
  disconnect(): void {
    this.#leave();
    this.#http.close();
  }

  /** Ends the session, if there is one, and every connection. */
  async close(): Promise<void> {
    await this.endSession().catch((error) => {
      // A server that fell silent has no session left, and some check has told so.
      if (!(error instanceof Silence)) throw error;
    });
    this.disconnect();
  }

  /** Methods that were refused since this was asked last. */
  takeRefused(): string[] {
    const methods = [...this.#refusedLately];
    this.#refusedLately.clear();
    return methods;
  }

  async #request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    limits: AnswerLimits = {},
    json?: string,
  ): Promise<RpcAnswer> {
    const { message, headers } = this.#message(method, params, limits.id);
    const { id } = message;
    const { status, headers: got, body, tookMs } = await this.#post(message, limits, headers, json);
    return {
      status,
      isSse: got['content-type']?.startsWith('text/event-stream') ?? false,
      sessionId: got['mcp-session-id'] as string | undefined,
      message: readMessage(body, id, 0, limits.maxBytes),
      body,
      tookMs,
    };
  }

  /** @param ownId one that another request may have */
  #message(
    method: string,
    params: Readonly<Record<string, unknown>>,
    ownId?: number,
  ): { message: JsonRpc & { id: number }; headers: Record<string, string> } {
    this.#lastId += 1;
    const { isStateless } = this;
    const all = isStateless
      ? { _meta: requestMeta(CLIENT, capabilitiesOf(this.#answers)), ...params }
      : params;
    return {
      message: { jsonrpc: '2.0', id: ownId ?? this.#lastId, method, params: all },
      headers: isStateless ? requestHeaders(method, headerNameOf(method, params, base64)) : {},
    };
  }

  /** Headers of a request that is about to be sent, with the token that is valid then. */
  async #headersWith(more: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
    return this.#withToken({ ...this.#headers, ...more });
  }

  async #withToken(headers: Record<string, string>): Promise<Record<string, string>> {
    return this.#tokens ? { ...headers, Authorization: await this.#tokens.valueFor(this.#user) } : headers;
  }

  /** @param json what stands in the message in the place of PLACE_OF_JSON */
  async #post(
    message: JsonRpc,
    limits: AnswerLimits = {},
    more: Readonly<Record<string, string>> = {},
    json = '',
  ) {
    const { withinMs = ANSWER_WITHIN_MS, maxBytes } = limits;
    const { id } = message;
    const body = JSON.stringify(message).replace(`"${PLACE_OF_JSON}"`, () => json);
    const headers = await this.#headersWith(more);
    const onEvents = this.#eventReader(id);
    return this.#http.send({ method: 'POST', url: this.#url, headers, body, withinMs, maxBytes, onEvents });
  }

  /** @param id of the answer that a stream is read up to; a stream without one is read to its end */
  #eventReader(id: number | undefined): (chunk: Uint8Array) => boolean {
    const split = eventSplitter();
    const read = requestReader((request) => this.#answer(request));
    return (chunk) =>
      split(chunk).some((data) => {
        if (id !== undefined && isAnswerTo(id, data)) return true;
        read(data);
        return false;
      });
  }

  /** Answers a request of the server beside the stream that it stands in, which may wait for it. */
  #answer(request: ServerRequest): void {
    const method = request.method.slice(0, 100);
    if (this.serverMethods.size < MOST_METHODS) this.serverMethods.add(method);
    if (this.serverMethods.has(method) && !Object.hasOwn(this.#results, method)) {
      this.refusedMethods.add(method);
      this.#refusedLately.add(method);
    }
    const body = JSON.stringify(answerTo(request, this.#results));
    const sent = { method: 'POST', url: this.#url, body } as const;
    const common = this.#headers;
    const { delayMs = 0 } = this.#answers;
    const { signal } = this.#unsent;
    this.#queue(async () => {
      try {
        if (method !== 'ping' && delayMs > 0) await delay(delayMs, undefined, { signal });
        // Without a token the next request throws the reason.
        const headers = await this.#withToken(common).catch(() => undefined);
        if (!headers || signal.aborted) return;
        await this.#http.send({ ...sent, headers, withinMs: ANSWER_WITHIN_MS });
      } catch (error) {
        // A server that does not take it waits, which its own answer tells.
        if (!(error instanceof Silence || signal.aborted)) throw error;
      }
    });
  }
}
