import { createLog as createObserved, type Log, type LogLevel } from '@headroom/observe';
import { secrets } from './env.ts';

export type { Log };

/** The worker's log. Whatever works on a run or a trial logs to a child of it that knows their ids. */
export function createLog(level: LogLevel): Log {
  return createObserved({ app: 'worker', level, secrets: secrets() });
}
