import { once } from 'node:events';
import type { Server } from 'node:http';
import { constants } from 'node:os';
import { closeStreams } from './open-streams.ts';

/**
 * Ends the process on SIGTERM and SIGINT: it takes no more connections, ends event streams, which would last,
 * and waits for the open requests and for the work that the app still does after them.
 */
export function endOnSignals(server: Server, app: { close(): Promise<void> }): void {
  const end = async (signal: 'SIGTERM' | 'SIGINT') => {
    server.close();
    closeStreams();
    await once(server, 'close');
    await app.close();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
