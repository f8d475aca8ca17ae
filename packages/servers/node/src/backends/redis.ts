import { Redis } from 'ioredis';
import { BackendError } from './backend-error.ts';

const ANSWER_TIMEOUT_MS = 2000;
const MAX_RECONNECT_DELAY_MS = 500;

/**
 * Connects to Redis: one connection a worker, on which ioredis multiplexes all commands.
 * A command fails at once when the connection breaks, and after two seconds without an answer; the
 * connection is restored in the background, so that later calls succeed without a restart.
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: ANSWER_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    // Replaces a connection whose peer went silent (a host that vanished closes nothing).
    socketTimeout: ANSWER_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    // INCR and RPUSH are not idempotent: never send twice what may have been carried out.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MS),
  });
  // Every command that fails reports its own error; without a listener ioredis would print each attempt.
  redis.on('error', () => {});
  return redis;
}

/** Awaits commands sent to Redis; throws a BackendError that names Redis when they fail. */
export async function redisAnswer<T>(commands: Promise<T>): Promise<T> {
  try {
    return await commands;
  } catch (error) {
    throw new BackendError('Redis', problemOf(error), error);
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What ioredis says of a command that found no connection is about its options.
  return error.name === 'MaxRetriesPerRequestError' ? 'there is no connection' : error.message;
}
