import type { Log } from '@headroom/observe';
import { lineOf } from '#server/console.ts';

/**
 * Log of better-auth, which goes to ours, cut. It repeats what a request brought (origins, addresses to go
 * back to, states), which anybody may have sent.
 */
export function authLog(log: () => Log) {
  return {
    log: (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...args: unknown[]) => {
      log()[level](...lineOf([`better-auth: ${message}`, ...args]));
    },
  };
}
