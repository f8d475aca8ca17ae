import pino from 'pino';
import { REDACTED_PATHS, redactor } from './redact.ts';
import { shortLine } from './short.ts';

export type Log = pino.Logger;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogOptions {
  /** Program that writes: `web` or `worker`. */
  readonly app: string;
  readonly level: LogLevel;
  /** Values that are taken out of every line: `secretsOf` finds them in an environment. */
  readonly secrets: readonly string[];
}

/** Bytes of lines that are kept while they cannot be written. */
const WAITING_BYTES = 2 ** 20;

/**
 * A structured log, one JSON object a line on standard error. An error is the field `err`, a run `runId`, a trial
 * `trialId`. No line shows a secret (redact.ts), and none is long (short.ts).
 */
export function createLog({ app, level, secrets }: LogOptions): Log {
  const redact = redactor(secrets);
  const stderr = pino.destination({ fd: 2, sync: true, maxLength: WAITING_BYTES });
  // A full disk, or a reader that went, costs lines of the log and not the program.
  stderr.on('error', () => {});
  return pino(
    {
      level,
      base: { app },
      redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
      hooks: { streamWrite: (line) => redact(shortLine(line, redact)) },
    },
    stderr,
  );
}
