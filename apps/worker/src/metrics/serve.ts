import { createServer, type RequestListener, type Server } from 'node:http';
import { answerMetrics } from '@headroom/observe';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/**
 * Serves `/metrics` to who brings the token, and `/healthz` to everybody, on all addresses of the host.
 * @throws when the port is taken, with what to set
 */
export async function serveMetrics(
  registry: Registry,
  { port, token }: { port: number; token: string },
): Promise<MetricsServer> {
  const server = createServer(listener(registry, token));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new Error(`metrics cannot be served: set HEADROOM_METRICS_PORT to a free port; ${port} is none`, {
          cause,
        }),
      ),
    );
    server.listen(port, resolve);
  });
  return { port: portOf(server), close: () => server.close() };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the metrics server has no port');
  return address.port;
}

function listener(registry: Registry, token: string): RequestListener {
  return (request, response) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || (url !== '/metrics' && url !== '/healthz')) {
      response.writeHead(404).end('There are /metrics and /healthz here.\n');
      return;
    }
    if (url === '/healthz') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('ok\n');
      return;
    }
    answerMetrics(registry, { authorization: headers.authorization, token }).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error) => response.destroy(error),
    );
  };
}
