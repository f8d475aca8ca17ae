import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { MAX_ANSWER_BYTES } from '@headroom/workload';
import { Silence } from './check.ts';
import { AnswerTooLong, wholeText } from './whole-text.ts';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  withinMs: number;
}

/** HTTP to the server under test, over connections that are kept until `close`, as a load generator's are. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });

  /** Sends a request and reads the whole answer. @throws Silence when there is none in time, or one without end */
  async send({ method, url, headers = {}, body, withinMs }: HttpRequest): Promise<HttpAnswer> {
    const signal = AbortSignal.timeout(withinMs);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
        const options = { method, agent: this.#agent, headers: { ...headers, ...length }, signal };
        request(url, options, resolve).on('error', reject).end(body);
      });
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await wholeText(response, MAX_ANSWER_BYTES),
      };
    } catch (error) {
      throw new Silence(
        `expected an answer to ${method} ${new URL(url).pathname}, got ${whyNot(error, signal, withinMs)}`,
        {
          cause: error,
        },
      );
    }
  }

  /** Closes every connection, so that none of ours stays open at a server that is to be measured. */
  close(): void {
    this.#agent.destroy();
  }
}

function whyNot(error: unknown, signal: AbortSignal, withinMs: number): string {
  if (error instanceof AnswerTooLong) return error.message;
  return signal.aborted ? `nothing within ${withinMs / 1000} s` : (error as Error).message;
}
