/** Parts that all commands share that start servers on this machine. */
import { type BenchEnv, readBenchEnv, secretsNamedBy } from '@headroom/bench';
import type { Server } from '@headroom/project';
import { needSecret } from '../env.ts';
import { Interrupted } from '../exit.ts';
import { printable } from '../output/printable.ts';

/** The settings of this machine, with the runtime that an option names. */
export function envOf(runtime: BenchEnv['HEADROOM_RUNTIME'] | undefined): BenchEnv {
  const env = readBenchEnv();
  return runtime === undefined ? env : { ...env, HEADROOM_RUNTIME: runtime };
}

/** Secrets that the server's texts and tokens name, from variables of this process. @throws CommandError for one that is not set */
export function secretsOf(server: Server): Record<string, string> {
  return Object.fromEntries(secretsNamedBy(server).map((name) => [name, needSecret(name)]));
}

/** Prints progress to standard error, apart from the result. */
export function tell(line: string): void {
  const text = printable(line);
  if (text) process.stderr.write(`${text}\n`);
}

const notes = new Set<string>();

/** Prints a sentence about the runtime once per command: every start of a server opens a similar runtime. */
export function note(sentence: string): void {
  if (!notes.has(sentence)) tell(sentence);
  notes.add(sentence);
}

/** Does some work whose signal is aborted when this process is interrupted. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new Interrupted());
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, stop);
  try {
    return await work(interrupted.signal);
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}
