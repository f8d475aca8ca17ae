import { once as event } from 'node:events';
import type { Server } from 'node:http';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from './once.ts';
import { closeStreams } from './open-streams.ts';

const ending = once('ending', () => ({ begun: false }));

/** True once this process was told to end: proxies should lead to others. */
export function isEnding(): boolean {
  return ending().begun;
}

/**
 * Ends the process on SIGTERM and SIGINT, once it has answered and done what the app still does after answers.
 * @param serveOnMs as `stopServing`
 */
export function endOnSignals(server: Server, app: { close(): Promise<void> }, serveOnMs: number): void {
  const end = async (signal: 'SIGTERM' | 'SIGINT') => {
    await stopServing(server, serveOnMs);
    await app.close();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

/**
 * Serves on for a time, then takes no more connections, ends event streams, which would last, and resolves once the
 * open requests are answered. Each answer from now on ends its connection: a proxy that asks again by an open one
 * would have it for ever.
 * @param serveOnMs in which proxies notice; longer than a connection waits for a request, none is cut off with one on its way
 */
export async function stopServing(server: Server, serveOnMs: number): Promise<void> {
  ending().begun = true;
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  if (serveOnMs > 0) await delay(serveOnMs);
  server.close();
  closeStreams();
  await event(server, 'close');
}
