import { LISTENS } from '../primary.ts';
import { LARGEST_BODY } from './limits.ts';
import type { Reply } from './rpc.ts';
import type { BareRequest } from './worker.ts';

/** The part of `Bun.serve` that is used. */
type Serve = (options: {
  port: number;
  hostname: string;
  reusePort: boolean;
  idleTimeout: number;
  maxRequestBodySize: number;
  fetch: (request: Request) => Promise<Response>;
}) => { stop(): Promise<void> };
declare const Bun: { serve: Serve };

const KEEP_ALIVE_TIMEOUT_S = 65;
const HEADERS = { 'content-type': 'application/json' };

/** Listens by `Bun.serve`, of which each worker has a socket of its own; returns the function that stops it. */
export async function listen(port: number, answer: (request: BareRequest) => Promise<Reply>) {
  const server = Bun.serve({
    port,
    hostname: '0.0.0.0',
    reusePort: true,
    idleTimeout: KEEP_ALIVE_TIMEOUT_S,
    maxRequestBodySize: LARGEST_BODY,
    fetch: async (request) => {
      const { headers, method, url } = request;
      const { status, body } = await answer({
        method,
        path: url.slice(url.indexOf('/', 'http://'.length)),
        host: headers.get('host'),
        origin: headers.get('origin'),
        length: Number(headers.get('content-length') ?? 0),
        body: () => request.text(),
      });
      return new Response(body, { status, headers: HEADERS });
    },
  });
  process.send?.(LISTENS);
  return (closed: () => void) => {
    server.stop().then(closed, closed);
  };
}
