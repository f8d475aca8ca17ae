import { setTimeout as delay } from 'node:timers/promises';
import { isUnreachable } from '@headroom/db';
import type { Log } from './log.ts';

const RETRY_MS = 500;

/** Repeats a database operation while Postgres cannot be reached; every other error passes. */
export type Retry = <T>(operation: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** @returns an operation's result, however long Postgres is away. @throws the signal's reason when aborted */
export function createRetry(log: Log): Retry {
  return async (operation, signal) => {
    for (let failures = 0; ; failures++) {
      try {
        const result = await operation();
        if (failures > 0) log.info('Postgres is back');
        return result;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (failures === 0) log.warn({ err: error }, 'Postgres cannot be reached: waiting until it is back');
        await delay(RETRY_MS, undefined, signal ? { signal } : undefined);
      }
    }
  };
}
