import { BackendError } from './backend-error.ts';
import { connectHttp, type HttpAnswer } from './http-client.ts';

/** The API service, over keep-alive connections. Calls throw a BackendError on failure. */
export interface ApiService {
  /** Scheme, host and port. */
  origin: string;
  /** Returns the parsed body of a 200 or 201. */
  get<T>(path: string): Promise<T>;
  /** Sends a body as JSON; returns the parsed body of a 200 or 201. */
  post<T>(path: string, body: unknown): Promise<T>;
  /** Returns the body of a 200 or 201 as it came. */
  getText(path: string): Promise<string>;
  /** Sends a body as JSON; returns the body of a 200 or 201 as it came. */
  postText(path: string, body: unknown): Promise<string>;
  /** Returns whatever is answered, redirects and errors too. */
  ask(path: string): Promise<HttpAnswer>;
}

/** Connects to the API service at a base URL in the background; a call takes `limitMs` at most. */
export function connectApiService(baseUrl: string, limitMs: number): ApiService {
  const http = connectHttp(baseUrl, limitMs);

  const ask = async (method: 'GET' | 'POST', path: string, body?: string): Promise<HttpAnswer> => {
    try {
      return await http(method, path, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw apiError(`${method} ${path} failed: ${reason}`, error);
    }
  };
  const text = async (method: 'GET' | 'POST', path: string, body?: string): Promise<string> => {
    const answer = await ask(method, path, body);
    if (answer.status === 200 || answer.status === 201) return answer.body;
    throw apiError(`${method} ${path} answered ${answer.status}: ${answer.body}`);
  };

  return {
    origin: new URL(baseUrl).origin,
    get: async (path) => parsed(await text('GET', path), `GET ${path}`),
    post: async (path, body) => parsed(await text('POST', path, JSON.stringify(body)), `POST ${path}`),
    getText: (path) => text('GET', path),
    postText: (path, body) => text('POST', path, JSON.stringify(body)),
    ask: (path) => ask('GET', path),
  };
}

/** A failure of the API service; the message names it. */
export function apiError(problem: string, cause?: unknown): BackendError {
  return new BackendError('API service', problem, cause);
}

/** Parses the body that a call was answered with. */
export function parsed<T>(body: string, call: string): T {
  try {
    return JSON.parse(body) as T;
  } catch (error) {
    throw apiError(`${call} answered with something that is not JSON`, error);
  }
}
