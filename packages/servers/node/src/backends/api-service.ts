import { BackendError } from './backend-error.ts';
import { connectHttp, type HttpAnswer, type HttpClient } from './http-client.ts';

/** The API service, over keep-alive connections. Bodies come back parsed. */
export interface ApiService {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

/** Connects to the API service at a base URL; every call throws a BackendError on failure. */
export function connectApiService(baseUrl: string): ApiService {
  const http = connectHttp(baseUrl);
  return {
    get: (path) => call(http, 'GET', path),
    post: (path, body) => call(http, 'POST', path, JSON.stringify(body)),
  };
}

async function call<T>(http: HttpClient, method: 'GET' | 'POST', path: string, body?: string): Promise<T> {
  let answer: HttpAnswer;
  try {
    answer = await http(method, path, body);
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new BackendError('API service', `${method} ${path} failed: ${reason}`, error);
  }
  if (answer.status >= 400) {
    throw new BackendError('API service', `${method} ${path} answered ${answer.status}: ${answer.body}`);
  }
  try {
    return JSON.parse(answer.body) as T;
  } catch (error) {
    throw new BackendError(
      'API service',
      `${method} ${path} answered with something that is not JSON`,
      error,
    );
  }
}
