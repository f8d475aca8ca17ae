import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { TrialEnvironment } from '@headroom/model/host';
import { z } from 'zod';
import { toolEnv } from '../env.ts';
import type { ThreadSample } from '../runtime/runtime.ts';
import { growthInWindow, type LoadTimes } from './window.ts';

/** Events of perf-stat(1): those of user space alone are the steadier, and need no right beyond one's own processes. */
const EVENTS = { instructions: 'instructions:u', contextSwitches: 'context-switches' } as const;
type Counter = keyof typeof EVENTS;
const COUNTERS = Object.keys(EVENTS) as Counter[];
const INTERVAL_MS = 1000;
/** Threads may end between the walk over /proc and perf's own. */
const ATTEMPTS = 3;
/** Time that perf has to print its last reading. */
const ENDS_WITHIN_MS = 2000;

const lineSchema = z.object({ interval: z.number(), 'counter-value': z.string(), event: z.string() });

/** Growth of a counter since the reading before, or why there is none. */
interface Reading {
  /** Seconds since perf began, by its own clock. */
  readonly intervalS: number;
  readonly event: string;
  /** As printed: a number, `<not supported>` or `<not counted>`. */
  readonly value: string;
}

/** What perf said of the threads of a server. */
export interface Counted {
  /** Start of its clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly readings: readonly Reading[];
  /** Reason that nothing was read, in words. */
  readonly problem: string | null;
}

/** Counts until it is stopped. */
export interface Counting {
  /** Ends perf and gives all that it read. Safe to call twice. */
  stop(): Promise<Counted>;
}

const nothing = (problem: string): Counted => ({ startedAtMs: 0, readings: [], problem });

/** Counts nothing, for a reason. */
export function notCounting(problem: string): Counting {
  return { stop: async () => nothing(problem) };
}

/**
 * Has `perf stat` count the instructions and context switches of threads, and of all that they start from now on.
 * @param threads the threads of a server now, by the names of `ThreadSample`
 */
export function startCounters(threads: () => ThreadSample, program = 'perf'): Counting {
  let stopping = false;
  let running: ChildProcess | undefined;
  const counted = (async () => {
    let last = nothing('the server has no thread');
    for (let attempt = 0; attempt < ATTEMPTS && !stopping; attempt++) {
      const ids = [...threads().cpuMs.keys()].flatMap((name) => name.split(' ').at(-2) ?? []);
      if (ids.length === 0) return last;
      last = await countOnce(program, ids, (child) => {
        running = child;
      });
      if (!last.problem?.includes('No such process')) return last;
    }
    return last;
    // Nobody waits for it before the load has ended, and counting must fail no trial.
  })().catch((error: Error) => nothing(`perf: ${error.message}`));
  return {
    stop: async () => {
      stopping = true;
      running?.kill('SIGINT');
      const timer = setTimeout(() => running?.kill('SIGKILL'), ENDS_WITHIN_MS);
      return counted.finally(() => clearTimeout(timer));
    },
  };
}

async function countOnce(
  program: string,
  ids: readonly string[],
  onStart: (child: ChildProcess) => void,
): Promise<Counted> {
  const args = ['stat', '-j', '-I', String(INTERVAL_MS), '-t', ids.join(','), '--log-fd', '3'];
  const child = spawn(program, [...args, '-e', Object.values(EVENTS).join(',')], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: toolEnv(),
  });
  onStart(child);
  const readings: Reading[] = [];
  let startedAtMs = Number.POSITIVE_INFINITY;
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const reading = readingOf(line);
    if (!reading) return;
    // A line comes after its reading, so the earliest by perf's clock is the least late.
    startedAtMs = Math.min(startedAtMs, Date.now() - 1000 * reading.intervalS);
    readings.push(reading);
  });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk).slice(0, 2000);
  });
  try {
    await once(child, 'close');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return nothing(code === 'ENOENT' ? 'perf is not installed on this host' : `perf: ${message}`);
  }
  if (readings.length > 0) return { startedAtMs, readings, problem: null };
  return nothing(problemOf(printed));
}

function readingOf(line: string): Reading | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { interval, event, 'counter-value': value } = lineSchema.parse(JSON.parse(line));
    return { intervalS: interval, event, value };
  } catch {
    // A line that was cut by its end.
    return undefined;
  }
}

function problemOf(printed: string): string {
  if (/perf_event_paranoid|Permission denied|No permission/i.test(printed)) {
    return 'the kernel does not let this worker count (kernel.perf_event_paranoid)';
  }
  const message = printed.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return `perf read nothing${message ? `: ${message}` : ''}`;
}

const NOT_SUPPORTED = 'this machine’s processors show the kernel no hardware counters';

/** What was counted within the steady window; a counter that was not is null, and said why. */
export function countersInWindow(
  { startedAtMs, readings, problem }: Counted,
  load: LoadTimes,
): NonNullable<TrialEnvironment['counters']> {
  if (problem !== null) return { instructions: null, contextSwitches: null, missing: problem };
  const each = COUNTERS.map((counter) => growthOf(counter, startedAtMs, readings, load));
  const [instructions, contextSwitches] = each.map(({ grown }) =>
    grown === null ? null : Math.round(grown),
  );
  const missing = each.flatMap(({ why }, at) => (why ? [`${LABELS[COUNTERS[at] as Counter]}: ${why}`] : []));
  return {
    instructions: instructions ?? null,
    contextSwitches: contextSwitches ?? null,
    missing: missing.length > 0 ? missing.join('; ') : null,
  };
}

const LABELS: Record<Counter, string> = { instructions: 'instructions', contextSwitches: 'context switches' };

function growthOf(
  counter: Counter,
  startedAtMs: number,
  readings: readonly Reading[],
  load: LoadTimes,
): { grown: number | null; why?: string } {
  // Without the right to count the kernel's events perf counts those of user space, which has no context switch.
  const own = readings.filter(({ event }) => event === EVENTS[counter]);
  if (own.length === 0) return { grown: null, why: 'the kernel does not let this worker count them' };
  if (own.some(({ value }) => value === '<not supported>')) return { grown: null, why: NOT_SUPPORTED };
  let total = 0;
  const totals = [{ atMs: startedAtMs, total }];
  for (const { intervalS, value } of own) {
    // `<not counted>`: no thread ran in that second.
    const grew = Number(value);
    total += Number.isFinite(grew) ? grew : 0;
    totals.push({ atMs: startedAtMs + 1000 * intervalS, total });
  }
  try {
    return { grown: growthInWindow(totals, 'total', load) };
  } catch {
    return { grown: null, why: 'perf did not count in the whole steady window' };
  }
}
