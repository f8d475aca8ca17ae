import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { until } from '@headroom/local/testing';
import { afterEach, expect, test } from 'vitest';
import { GET as readyz } from '../app/readyz/route.ts';
import { stopServing } from './shutdown.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** A server that keeps connections open, and answers all but the requests for /slow. */
async function serving() {
  const slow: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') slow.push(response);
    else response.end('at once');
  });
  server.keepAliveTimeout = 2 ** 30;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.closeAllConnections());
  return { server, slow, port: (server.address() as AddressInfo).port };
}

/** A connection of a proxy, which says what came by it since it last asked. */
function proxy(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  cleanups.push(() => socket.destroy());
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  return {
    ask(path: string) {
      received = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    },
    answered: (body: string) => until(() => received.endsWith(body) && received),
    closed: () => until(() => socket.closed),
  };
}

const ENDS = /^connection: close\r$/im;

test('a connection that is kept open has its requests answered at the end, and does not hold it up', async () => {
  const { server, slow, port } = await serving();
  const { ask, answered, closed } = proxy(port);
  ask('/slow');
  await until(() => slow.length > 0);
  const ended = stopServing(server, 0);
  slow[0]?.end('late');
  await answered('late');
  // The proxy asks again before it hears anything of the end.
  ask('/');
  expect(await answered('at once')).toMatch(ENDS);
  await closed();
  await ended;
});

test('while it serves on it is not ready, and no connection is cut off: each ends with its next answer', async () => {
  const { server, port } = await serving();
  const idle = proxy(port);
  idle.ask('/');
  expect(await idle.answered('at once')).not.toMatch(ENDS);
  const ended = stopServing(server, 1000);
  const ready = await readyz();
  expect([ready.status, await ready.text()]).toEqual([503, 'This process was told to end.\n']);
  // From a proxy that has not noticed.
  for (const { ask, answered, closed } of [idle, proxy(port)]) {
    ask('/');
    expect(await answered('at once')).toMatch(ENDS);
    await closed();
  }
  await ended;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
