import { listen as listenByFetch } from '../listen/bun.ts';
import type { Reply } from './rpc.ts';
import type { BareRequest } from './worker.ts';

const HEADERS = { 'content-type': 'application/json' };

/** Listens by `Bun.serve`; returns the function that stops it. */
export function listen(port: number, answer: (request: BareRequest) => Promise<Reply>) {
  return listenByFetch(port, async (request) => {
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
  });
}
