import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The part of k6's REST API answer for one counter or gauge that is read. */
const metricSchema = z.object({
  data: z.object({
    attributes: z.object({
      sample: z.object({ count: z.number().optional(), value: z.number().optional() }),
    }),
  }),
});

const INTERVAL_MS = 1000;

export interface LiveLoad {
  second: number;
  /** Tool calls completed in the last interval, per second. */
  callsPerS: number;
  /** Mean latency of the tool calls completed in it. */
  meanMs: number | null;
}

interface Totals {
  atMs: number;
  startedAtMs: number;
  toolCalls: number;
  toolCallMs: number;
}

export interface LoadListener {
  /** Called once, when the load has begun: milliseconds since 1970. */
  started(atMs: number): void;
  /** Called once a second with the differences to the second before. */
  live(load: LiveLoad): void;
}

/**
 * Reads the running totals of one k6, or of several that offer a load together, over their REST APIs once a second,
 * until aborted.
 */
export async function followLoad(
  apiUrls: readonly string[],
  listener: LoadListener,
  signal: AbortSignal,
): Promise<void> {
  let before: Totals | undefined;
  while (!signal.aborted) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    const now = together(await Promise.all(apiUrls.map((url) => readTotals(url, signal))));
    if (!now) continue;
    if (before) listener.live(difference(before, now));
    else listener.started(now.startedAtMs);
    before = now;
  }
}

/** Totals of several as of one; undefined until each has counted something. */
function together(all: readonly (Totals | undefined)[]): Totals | undefined {
  return all.reduce(
    (sum, own) =>
      sum &&
      own && {
        atMs: Math.max(sum.atMs, own.atMs),
        startedAtMs: Math.min(sum.startedAtMs, own.startedAtMs),
        toolCalls: sum.toolCalls + own.toolCalls,
        toolCallMs: sum.toolCallMs + own.toolCallMs,
      },
  );
}

function difference(before: Totals, now: Totals): LiveLoad {
  const seconds = (now.atMs - before.atMs) / 1000;
  const calls = now.toolCalls - before.toolCalls;
  return {
    second: (now.atMs - now.startedAtMs) / 1000,
    callsPerS: calls / seconds,
    meanMs: calls > 0 ? (now.toolCallMs - before.toolCallMs) / calls : null,
  };
}

/** Undefined while k6 has not counted anything yet or is already gone: the next second asks again. */
async function readTotals(apiUrl: string, signal: AbortSignal): Promise<Totals | undefined> {
  const read = (metric: string) => readMetric(`${apiUrl}/v1/metrics/${metric}`, signal);
  const [startedAtMs, toolCalls, toolCallMs] = await Promise.all([
    read('started_at'),
    read('live_tool_calls'),
    read('live_tool_call_ms'),
  ]);
  if (startedAtMs === undefined || toolCalls === undefined || toolCallMs === undefined) return undefined;
  return { atMs: Date.now(), startedAtMs, toolCalls, toolCallMs };
}

/** Value of a counter or gauge of a k6; undefined where it does not answer, or knows none of that name yet. */
export async function readMetric(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) return undefined;
    const { sample } = metricSchema.parse(await response.json()).data.attributes;
    return sample.count ?? sample.value;
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    return undefined;
  }
}
