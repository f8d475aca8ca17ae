import { Agent, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';

const ANSWER_TIMEOUT_MS = 2000;
// More than all virtual users together, should they meet at one worker: no call waits for a connection.
const MAX_CONNECTIONS = 64;
const JSON_HEADERS = { 'content-type': 'application/json' };

export interface HttpAnswer {
  status: number;
  body: string;
}

/** Sends one request over a kept-alive connection; rejects when there is no whole answer in time. */
export type HttpClient = (method: 'GET' | 'POST', path: string, body?: string) => Promise<HttpAnswer>;

/**
 * The keep-alive client that costs least on this runtime, as measured: Bun's native fetch, and on Node
 * the http module's agent (undici's pool costs the same CPU and more memory, fetch a quarter more CPU).
 */
export function connectHttp(baseUrl: string): HttpClient {
  return process.versions.bun ? fetchClient(baseUrl) : agentClient(baseUrl);
}

function fetchClient(baseUrl: string): HttpClient {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const init = body === undefined ? { method, signal } : { method, signal, body, headers: JSON_HEADERS };
    const answer = await fetch(baseUrl + path, init);
    return { status: answer.status, body: await answer.text() };
  };
}

function agentClient(baseUrl: string): HttpClient {
  const { hostname, port } = urlToHttpOptions(new URL(baseUrl));
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });

  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method, path, timeout: ANSWER_TIMEOUT_MS };
      const outgoing = request(body === undefined ? options : { ...options, headers: JSON_HEADERS });
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
        incoming.on('error', reject);
      });
      // The timeout counts silence on the socket, also while it connects.
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)));
      outgoing.on('error', reject);
      // The body goes to end() whole: Node then sends its length rather than chunks.
      outgoing.end(body);
    });
}
