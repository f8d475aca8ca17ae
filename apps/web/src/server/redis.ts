import { once as event } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { env } from './env.ts';
import { once } from './once.ts';

const MAX_RETRY_MS = 1000;

/** The process's connection for counters: a command fails at once while Redis is away, rather than wait for it. */
export const redis = once('redis', () => {
  const connection = new Redis(env().REDIS_URL, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, MAX_RETRY_MS),
  });
  // The failing call itself reports it.
  connection.on('error', () => {});
  return connection;
});

/** Resolves once Redis answers, or it is known to be away; after a second at most. */
export async function redisReady(): Promise<void> {
  if (redis().status === 'ready') return;
  const waiting = new AbortController();
  const { signal } = waiting;
  // Rejected by the first error of the connection: the app starts without Redis too.
  const ready = event(redis(), 'ready', { signal }).catch(() => {});
  await Promise.race([ready, setTimeout(1000, undefined, { signal })]);
  waiting.abort();
}
