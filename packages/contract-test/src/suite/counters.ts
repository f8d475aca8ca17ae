import { Breach } from '../check.ts';
import type { Backends } from './backends.ts';

/** Counts of each backend call: Redis commands by name, requests to the API service by path pattern. */
export type Counts = Readonly<Record<string, number>>;

/** The backend calls of one call of each tool. */
export type Work = Readonly<Record<string, Counts>>;

/** redis-py's incr() sends the general form of the same command. */
const SAME_WORK: Readonly<Record<string, string>> = { INCRBY: 'INCR' };

/** Commands of connecting, health checks and reading these counters; no tool's work. */
const NO_WORK =
  /^(\/health|(PING|HELLO|AUTH|SELECT|INFO|ECHO|QUIT|RESET)|(CLIENT|COMMAND|CONFIG|LATENCY)(\|.*)?)$/;

/** Reads the counters of all backends. */
export async function readCounters({ redis, api }: Backends): Promise<Counts> {
  const [stats = '', requests] = await Promise.all([redis?.info('commandstats'), api.counters()]);
  const commands = [...stats.matchAll(/^cmdstat_([^:\s]+):calls=(\d+)/gm)].map(
    ([, name = '', calls]) => [name.toUpperCase(), Number(calls)] as const,
  );
  const counts: Record<string, number> = {};
  for (const [name, calls] of [...commands, ...Object.entries(requests)]) {
    const call = SAME_WORK[name] ?? name;
    if (!NO_WORK.test(call)) counts[call] = (counts[call] ?? 0) + calls;
  }
  return counts;
}

/** Adds up the work of several calls. */
export function workOf(work: Work, tools: readonly string[]): Counts {
  const sum: Record<string, number> = {};
  for (const tool of tools) {
    for (const [call, count] of Object.entries(work[tool] ?? {})) sum[call] = (sum[call] ?? 0) + count;
  }
  return sum;
}

/** Whether a backend call is a request to the API service; the others are commands of Redis. */
export function isRequest(call: string): boolean {
  return call.startsWith('/');
}

/**
 * Holds the backend calls between two readings against what was expected.
 * @returns a warning about calls beyond that @throws Breach about missing ones
 */
export function judgeWork(expected: Counts, before: Counts, after: Counts): string | undefined {
  const made = (call: string) => (after[call] ?? 0) - (before[call] ?? 0);
  const calls = [...new Set([...Object.keys(expected), ...Object.keys(after)])];
  const wrong = calls.filter((call) => made(call) !== (expected[call] ?? 0));
  if (wrong.length === 0) return undefined;
  const inWords = (count: (call: string) => number) =>
    wrong.map((call) => `${count(call)} × ${call}`).join(', ');
  const words = `expected ${inWords((call) => expected[call] ?? 0)}, got ${inWords(made)}`;
  if (wrong.some((call) => made(call) < (expected[call] ?? 0))) throw new Breach(words);
  return words;
}
