import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Longer than any page takes whose database is slow: a page that never ends would keep others from asking for it. */
const WITHIN_MS = 60_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Response of Next.js. */
export interface Rendered {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Asks Next.js for a page. Rejects where the answer breaks off. */
export type AskNext = (path: string, headers: Readonly<Record<string, string>>) => Promise<Rendered>;

/**
 * Client of Next.js for pages to cache, apart from readers' requests: an HTTP server that listens nowhere,
 * each request to which comes through a pair of streams in this process.
 */
export function nextAsked(handle: Handle): AskNext {
  const server = createServer((asked, response) => void handle(asked, response));
  return async (path, headers) => {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const [client, inside] = duplexPair();
    server.emit('connection', inside);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ path, headers: { host: 'localhost', ...headers }, createConnection: () => client, signal })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    return {
      status: answer.statusCode ?? 0,
      type: answer.headers['content-type'] ?? '',
      body: await buffer(answer),
    };
  };
}
