import type { Redis } from 'ioredis';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 5000;

const metricsSchema = z.object({ requests: z.record(z.string(), z.int()) });

/** Direct access to what the tools talk to. Its errors are the rig's, never the server's. */
export interface Backends {
  readonly api: ApiService;
  readonly redis?: Redis;
}

/** The API service, asked directly. */
export class ApiService {
  readonly #url: string;
  /** Its address as servers were told it. */
  readonly toldUrl: string;

  constructor(url: string, toldUrl: string = url) {
    this.#url = url;
    this.toldUrl = toldUrl;
  }

  /** Requests so far, by path pattern. */
  async counters(): Promise<Record<string, number>> {
    return (await this.ask(metricsSchema, '/metrics')).requests;
  }

  /** The JSON of an answer; with a body, of one to a `POST`. */
  async ask<T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T> {
    return this.#asked(path, body, async (response) => schema.parse(await response.json()));
  }

  /** The body of an answer as it came; with a body, of one to a `POST`. */
  text(path: string, body?: unknown): Promise<string> {
    return this.#asked(path, body, (response) => response.text());
  }

  async #asked<T>(path: string, body: unknown, read: (response: Response) => Promise<T>): Promise<T> {
    const post = { method: 'POST', body: JSON.stringify(body) };
    try {
      const response = await fetch(this.#url + path, {
        ...(body !== undefined && post),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`HTTP status ${response.status}: ${await response.text()}`);
      return await read(response);
    } catch (cause) {
      throw new Error(`the API service did not answer ${path} as it should: ${(cause as Error).message}`, {
        cause,
      });
    }
  }
}
