import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { KEEP_ALIVE_TIMEOUT_S } from './limits.ts';

/** Listens by `node:http` behind the web's Request and Response; returns the function that stops it. */
export async function listen(port: number, answer: (request: Request) => Promise<Response>) {
  const server = createAdaptorServer({ fetch: answer }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_S * 1000;
  server.listen(port, '0.0.0.0');
  await once(server, 'listening');
  return (closed: () => void) => server.close(closed);
}
