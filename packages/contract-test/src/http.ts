import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { MAX_ANSWER_BYTES } from '@headroom/model/suite';
import { Silence } from './check.ts';
import { AnswerTooLong, wholeText } from './whole-text.ts';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Time from the request to the end of the answer; of a stream of events, to the event that is it. */
  tookMs: number;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  withinMs: number;
  /** Bytes that are read of the answer; MAX_ANSWER_BYTES by default. */
  maxBytes?: number | undefined;
  /** Gets a stream of server-sent events as it comes; true once it holds the answer. */
  onEvents?: ((chunk: Uint8Array) => boolean) | undefined;
}

/** A GET of a stream of events. */
interface ListenRequest extends Pick<HttpRequest, 'url' | 'withinMs'> {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/** A stream of events, or the attempt at one. */
export interface HeldStream {
  /** Resolves once it is over: with the status of its answer, undefined without one. */
  readonly ended: Promise<number | undefined>;
}

/** Time from a request to the end of its connection: the server has begun with it. */
const LEAVES_AFTER_MS = 10;

/** Time that a stream of events has to end after its answer, so that its connection serves the next request. */
const END_WITHIN_MS = 20;
/** The same after some streams in a row that stayed open. */
const SHORT_END_WITHIN_MS = 2;
const OPEN_IN_A_ROW = 3;

/** HTTP to the server under test, over connections that are kept until `close`, as a load generator's are. */
export class HttpClient {
  readonly #agents = [new http.Agent({ keepAlive: true }), new https.Agent({ keepAlive: true })] as const;
  /** Streams that stayed open after their answer since one ended. */
  #openInARow = 0;

  /** Sends a request and reads the answer: the whole, or a stream of events up to the one that is it. @throws Silence when there is none in time, or one without end */
  async send({
    method,
    url,
    headers = {},
    body,
    withinMs,
    maxBytes = MAX_ANSWER_BYTES,
    onEvents,
  }: HttpRequest): Promise<HttpAnswer> {
    const signal = AbortSignal.timeout(withinMs);
    const startedAt = performance.now();
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
        const [agent, secureAgent] = this.#agents;
        const options = { method, headers: { ...headers, ...length }, signal };
        const request = url.startsWith('https:')
          ? https.request(url, { ...options, agent: secureAgent })
          : http.request(url, { ...options, agent });
        request
          .on('response', resolve)
          .on('error', reject)
          // Node ends a request that is upgraded, which nobody asked for, without a word.
          .on('upgrade', (_, socket) => {
            socket.destroy();
            reject(new Error('another protocol than HTTP'));
          })
          .on('close', () => reject(new Error('the end of the connection')))
          .end(body);
      });
      const text = await textOf(response, maxBytes, isEvents(response) ? onEvents : undefined);
      const tookMs = performance.now() - startedAt;
      if (!response.readableEnded) await this.#letEnd(response);
      return { status: response.statusCode ?? 0, headers: response.headers, body: text, tookMs };
    } catch (error) {
      throw new Silence(
        `expected an answer to ${method} ${new URL(url).pathname}, got ${whyNot(error, signal, withinMs)}`,
        {
          cause: error,
        },
      );
    }
  }

  /** Sends a request and closes its connection soon after, whether or not the answer has begun. */
  leave({ method, url, headers = {}, body = '' }: Omit<HttpRequest, 'withinMs'>): Promise<void> {
    return new Promise((resolve) => {
      const { request: send } = url.startsWith('https:') ? https : http;
      const sent = send(url, {
        ...{ method, agent: false },
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      });
      sent
        .on('finish', () => setTimeout(() => sent.destroy(), LEAVES_AFTER_MS))
        .on('error', () => undefined)
        .on('close', resolve)
        .end(body);
    });
  }

  /**
   * Holds a stream of events open, over a connection of its own. A server without one is right.
   * @param request `withinMs`: longest wait for the answer; `signal` closes the stream
   * @param onEvents gets its bytes as they come; the stream ends where it throws
   * @returns the stream, once it was answered or not in time
   */
  async listen(
    { url, headers, withinMs, signal }: ListenRequest,
    onEvents: (chunk: Uint8Array) => void,
  ): Promise<HeldStream> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<number | undefined>();
    const timer = setTimeout(resolve, withinMs);
    const { get } = url.startsWith('https:') ? https : http;
    let status: number | undefined;
    get(url, { headers, signal, agent: false })
      .on('response', (response) => {
        status = response.statusCode;
        resolve();
        if (response.statusCode !== 200 || !isEvents(response)) return void response.destroy();
        // How it ends changes nothing: a call that waits for more tells.
        response.on('error', () => undefined);
        response.on('data', (chunk: Uint8Array) => {
          try {
            onEvents(chunk);
          } catch (error) {
            response.destroy(error as Error);
          }
        });
      })
      .on('upgrade', (_, socket) => socket.destroy())
      .on('error', () => resolve())
      .on('close', () => {
        resolve();
        end(status);
      });
    await promise;
    clearTimeout(timer);
    return { ended };
  }

  async #letEnd(response: IncomingMessage): Promise<void> {
    const ms = this.#openInARow < OPEN_IN_A_ROW ? END_WITHIN_MS : SHORT_END_WITHIN_MS;
    this.#openInARow = (await endsWithin(response, ms)) ? 0 : this.#openInARow + 1;
  }

  /** Closes every connection, so that none of ours stays open at a server that is to be measured. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }
}

/** The body up to its last part; the connection is closed where that is too far. */
async function textOf(
  response: IncomingMessage,
  maxBytes: number,
  isLast: HttpRequest['onEvents'],
): Promise<string> {
  try {
    return await wholeText(response.iterator({ destroyOnReturn: false }), maxBytes, isLast);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** Whether a stream ends in time; one that does not is closed. */
function endsWithin(response: IncomingMessage, ms: number): Promise<boolean> {
  if (response.closed) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
    response.destroy();
  }, ms);
  response
    .on('close', () => {
      clearTimeout(timer);
      resolve(true);
    })
    .on('end', () => resolve(true))
    // The answer has come: how the stream ends changes nothing.
    .on('error', () => {})
    .resume();
  return promise;
}

function isEvents({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false;
}

function whyNot(error: unknown, signal: AbortSignal, withinMs: number): string {
  if (error instanceof AnswerTooLong) return error.message;
  return signal.aborted ? `nothing within ${withinMs / 1000} s` : (error as Error).message;
}
