import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { KEEP_ALIVE_TIMEOUT_S } from '../listen/limits.ts';
import type { Reply } from './rpc.ts';
import type { BareRequest } from './worker.ts';

/** Listens by `node:http`; returns the function that stops it. */
export async function listen(port: number, answer: (request: BareRequest) => Promise<Reply>) {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const { status, body } = await answer({
      method,
      path: url,
      host: headers.host,
      origin: headers.origin,
      length: Number(headers['content-length'] ?? 0),
      body: () => bodyOf(request),
    });
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_S * 1000;
  server.listen(port, '0.0.0.0');
  await once(server, 'listening');
  return (closed: () => void) => server.close(closed);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
