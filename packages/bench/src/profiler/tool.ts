import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { toolEnv } from '../env.ts';
import { WORKER_MARK } from '../runtime/child.ts';

/** Characters of what a profiler prints that are kept for messages. */
const PRINTED_CHARACTERS = 2000;
/** Time that a profiler has to write the rest once it was asked to end. */
const ENDS_WITHIN_MS = 10_000;

/** A program of a profiler that runs beside the server. */
export interface Tool {
  /** What it writes; it must be read or discarded. */
  readonly output: Readable;
  /** Resolves with how it ended, in words, once all its output was read. */
  readonly ended: Promise<string>;
  /** The beginning of what it printed to standard error, on one line. */
  printed(): string;
  /** Asks it to end, and ends it where it does not; `now` gives it no time. Safe to call twice. */
  end(how?: 'politely' | 'now'): Promise<string>;
}

/** @throws Error in words where the program cannot be executed */
export async function startTool(program: string, args: readonly string[], mark: string): Promise<Tool> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...toolEnv(), [WORKER_MARK]: mark },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk).slice(0, PRINTED_CHARACTERS);
  });
  const ended = once(child, 'close').then(([code, signal]) =>
    signal ? `signal ${signal}` : `status ${code}`,
  );
  // A rejection that nobody awaits must not end the worker.
  ended.catch(() => undefined);
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new Error(`${program} cannot be started: ${(cause as Error).message}`, { cause });
  }
  return {
    output: child.stdout,
    ended,
    printed: () => printed.replaceAll(/\s+/g, ' ').trim(),
    end: async (how = 'politely') => {
      child.kill(how === 'now' ? 'SIGKILL' : 'SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      return ended.finally(() => clearTimeout(timer));
    },
  };
}
