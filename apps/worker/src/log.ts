import pino from 'pino';

export type Log = pino.Logger;

/** The worker's structured log, one JSON object a line on standard error. */
export function createLog(level: string): Log {
  return pino({ level, base: { app: 'worker' } }, pino.destination({ fd: 2, sync: true }));
}
