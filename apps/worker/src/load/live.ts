import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The part of k6's REST API answer for one counter that is read. */
const counterSchema = z.object({
  data: z.object({ attributes: z.object({ sample: z.object({ count: z.number() }) }) }),
});

const INTERVAL_MS = 1000;

export interface LiveLoad {
  second: number;
  /** Counted requests completed in the last interval, per second. */
  rps: number;
  /** Mean latency of the tool calls completed in it. */
  meanMs: number | null;
}

interface Totals {
  atMs: number;
  requests: number;
  toolCalls: number;
  toolCallMs: number;
}

/** Reads k6's running totals once a second and reports the differences, until aborted. */
export async function followLoad(
  apiUrl: string,
  report: (load: LiveLoad) => void,
  signal: AbortSignal,
): Promise<void> {
  let before: Totals | undefined;
  let startedAtMs = 0;
  while (!signal.aborted) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    const now = await readTotals(apiUrl, signal);
    if (!now) continue;
    if (before) report(difference(before, now, startedAtMs));
    else startedAtMs = now.atMs - INTERVAL_MS;
    before = now;
  }
}

function difference(before: Totals, now: Totals, startedAtMs: number): LiveLoad {
  const seconds = (now.atMs - before.atMs) / 1000;
  const calls = now.toolCalls - before.toolCalls;
  return {
    second: (now.atMs - startedAtMs) / 1000,
    rps: (now.requests - before.requests) / seconds,
    meanMs: calls > 0 ? (now.toolCallMs - before.toolCallMs) / calls : null,
  };
}

/** Undefined while k6 has not counted anything yet or is already gone: the next second asks again. */
async function readTotals(apiUrl: string, signal: AbortSignal): Promise<Totals | undefined> {
  const read = (metric: string) => readCounter(`${apiUrl}/v1/metrics/${metric}`, signal);
  const [requests, toolCalls, toolCallMs] = await Promise.all([
    read('live_requests'),
    read('live_tool_calls'),
    read('live_tool_call_ms'),
  ]);
  if (requests === undefined || toolCalls === undefined || toolCallMs === undefined) return undefined;
  return { atMs: performance.now(), requests, toolCalls, toolCallMs };
}

async function readCounter(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return undefined;
    return counterSchema.parse(await response.json()).data.attributes.sample.count;
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    return undefined;
  }
}
