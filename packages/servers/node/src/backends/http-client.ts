import { Agent, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';

// More than all virtual users together, should they meet at one worker: no call waits for a connection.
const MAX_CONNECTIONS = 64;
const JSON_HEADERS = { 'content-type': 'application/json' };

export interface HttpAnswer {
  status: number;
  body: string;
}

/**
 * Sends one request over a kept-alive connection; rejects when there is no whole answer in time. Redirects are
 * answers like any other.
 */
export type HttpClient = (method: 'GET' | 'POST', path: string, body?: string) => Promise<HttpAnswer>;

/**
 * The keep-alive client that costs least on this runtime, as measured: Bun's native fetch, and on Node
 * the http module's agent (undici's pool costs the same CPU and more memory, fetch a quarter more CPU).
 */
export function connectHttp(baseUrl: string, limitMs: number): HttpClient {
  return process.versions.bun ? fetchClient(baseUrl, limitMs) : agentClient(baseUrl, limitMs);
}

function fetchClient(baseUrl: string, limitMs: number): HttpClient {
  return async (method, path, body) => {
    const options = { method, signal: AbortSignal.timeout(limitMs), redirect: 'manual' } as const;
    const init = body === undefined ? options : { ...options, body, headers: JSON_HEADERS };
    const answer = await fetch(baseUrl + path, init);
    return { status: answer.status, body: await answer.text() };
  };
}

function agentClient(baseUrl: string, limitMs: number): HttpClient {
  const { hostname, port } = urlToHttpOptions(new URL(baseUrl));
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });

  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method, path };
      const outgoing = request(body === undefined ? options : { ...options, headers: JSON_HEADERS });
      // The request's own timeout counts silence only: a body that trickles in would have no end.
      const limit = setTimeout(() => outgoing.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs);
      outgoing.on('response', (incoming) => {
        // Texts are not added up: parsing megabytes that hundreds of them are joined from takes twice as long.
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
        incoming.on('error', reject);
      });
      outgoing.on('close', () => clearTimeout(limit));
      outgoing.on('error', reject);
      // The body goes to end() whole: Node then sends its length rather than chunks.
      outgoing.end(body);
    });
}
