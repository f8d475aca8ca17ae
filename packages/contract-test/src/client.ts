import {
  type ClientAnswers,
  type ClientCapabilities,
  capabilitiesOf,
  LISTEN_WITHIN_MS,
  type Protocol,
  type Request,
  STATELESS_PROTOCOL,
  TOOLS_CALL,
} from '@headroom/model/suite';
import { Silence } from './check.ts';
import { HttpClient } from './http.ts';
import {
  answerIn,
  bodyOf,
  CLIENT,
  type JsonRpc,
  PLACE_OF_JSON,
  type RpcAnswer,
  requestWriter,
} from './messages.ts';
import { ServerRequests } from './server-requests.ts';

/** Time that any answer may take; suite-io's limit for a tool whose backend is down. */
export const ANSWER_WITHIN_MS = 5000;

/** Name of a tool that no server has. */
export const NO_SUCH_TOOL = 'no_such_tool';

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
  readonly #capabilities: ClientCapabilities;
  readonly #write: ReturnType<typeof requestWriter>;
  readonly #listens: boolean;
  /** Requests of the server. */
  readonly serverRequests: ServerRequests;

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
    this.#capabilities = capabilitiesOf(answers);
    this.#openWithinMs = openWithinMs;
    this.#url = url;
    this.#protocol = protocol;
    this.#own = { ...headers, ...HEADERS };
    this.#headers = { ...this.#own };
    this.#write = requestWriter(this.isStateless ? this.#capabilities : undefined);
    this.serverRequests = new ServerRequests(answers, () => this.#answer());
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
      capabilities: this.#capabilities,
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
    const [url, withinMs] = [this.#url, LISTEN_WITHIN_MS];
    await this.serverRequests.listen(async (resuming, onEvents, signal) => {
      const headers = await this.#headersWith({ Accept: 'text/event-stream', ...resuming });
      return this.#http.listen({ url, headers, withinMs, signal }, onEvents);
    });
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
    const { message, headers: own } = this.#write('tools/list', {}, 0);
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
    const { message, headers } = this.#write(method, asked);
    const sent = { headers: await this.#headersWith(headers), body: bodyOf(message) };
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
    this.serverRequests.stopAnswers();
    const headers = await this.#headersWith();
    const request = { url: this.#url, headers, withinMs: ANSWER_WITHIN_MS };
    const { status } = await this.#http.send({ method: 'DELETE', ...request });
    this.serverRequests.leave();
    delete this.#headers['Mcp-Session-Id'];
    return status;
  }

  /** Forgets what was agreed, so that another session can be opened over the same connections. */
  forget(): void {
    this.serverRequests.leave();
    this.#headers = { ...this.#own };
  }

  /** Closes every connection; the next request opens one. */
  disconnect(): void {
    this.serverRequests.leave();
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

  async #request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    limits: AnswerLimits = {},
    json?: string,
  ): Promise<RpcAnswer> {
    const { message, headers } = this.#write(method, params, limits.id);
    return answerIn(await this.#post(message, limits, headers, json), message.id, limits.maxBytes);
  }

  /** Headers of a request that is about to be sent, with the token that is valid then. */
  async #headersWith(more: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
    return this.#withToken({ ...this.#headers, ...more });
  }

  async #withToken(headers: Record<string, string>): Promise<Record<string, string>> {
    return this.#tokens ? { ...headers, Authorization: await this.#tokens.valueFor(this.#user) } : headers;
  }

  /** @param json as that of `bodyOf` */
  async #post(
    message: JsonRpc,
    limits: AnswerLimits = {},
    more: Readonly<Record<string, string>> = {},
    json = '',
  ) {
    const { withinMs = ANSWER_WITHIN_MS, maxBytes } = limits;
    const body = bodyOf(message, json);
    const headers = await this.#headersWith(more);
    const onEvents = this.serverRequests.reader(message.id);
    return this.#http.send({ method: 'POST', url: this.#url, headers, body, withinMs, maxBytes, onEvents });
  }

  /** Way of an answer to a request of the server, with the headers that the session has now. */
  #answer(): (body: string, signal: AbortSignal) => Promise<void> {
    const common = this.#headers;
    return async (body, signal) => {
      // Without a token the next request throws the reason.
      const headers = await this.#withToken(common).catch(() => undefined);
      if (!headers || signal.aborted) return;
      await this.#http.send({ method: 'POST', url: this.#url, body, headers, withinMs: ANSWER_WITHIN_MS });
    };
  }
}
