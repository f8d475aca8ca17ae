import type { StepFigures } from '@headroom/model/experiments';
import type { RunEvent } from '@headroom/model/run';
import { errorCount, limitOf, type Processors, poolMeasurements, requestsAtOnceOf } from '@headroom/report';
import type { Loaded } from './load.ts';

/** Virtual users for each caller a second, and bounds of their number: many more than may wait while latencies are of use. */
const VUS_PER_CALLER = 0.3;
const [LEAST_VUS, MOST_VUS] = [20, 400];

/** Virtual users that call for callers who come at random, of whom there are so many a second. */
export function usersFor(perS: number): number {
  return Math.min(MOST_VUS, Math.max(LEAST_VUS, Math.ceil(VUS_PER_CALLER * perS)));
}

/** A way to tell of the load of a step as if it went on from the steps before it, which took so many seconds. */
export function publishLater(publish: (event: RunEvent) => void, seconds: number): typeof publish {
  return (event) => publish(event.type === 'load' ? { ...event, second: event.second + seconds } : event);
}

/** Figures of a step, and the mean latency of its right answers in ms; null where there was none. */
export interface Step {
  readonly figures: StepFigures;
  readonly meanMs: number | null;
}

/**
 * What a step measured: tool calls of its steady window, and what limited them by the rule of every trial.
 * @param vus calls that the virtual users of the step have under way at most
 */
export function stepOf(
  { result, host, usage }: Pick<Loaded, 'result' | 'host' | 'usage'>,
  processors: Processors,
  vus: number,
): Step {
  const windowMs = result.windowEndMs - result.windowStartMs;
  const pooled = poolMeasurements(result.measurements.filter(({ kind }) => kind === 'tool'));
  const cpuMs = Object.fromEntries(Object.entries(usage).map(([party, { cpuMs }]) => [party, cpuMs]));
  const { dropped, planned } = result.arrivals ?? { dropped: 0, planned: 0 };
  const { limitedBy, saturated } = limitOf({
    ...{ windowMs, ...processors, ...host, cpuMs, vus },
    droppedPct: planned > 0 ? (100 * dropped) / planned : 0,
    throttledMs: usage.server?.throttledMs ?? null,
    requestsAtOnce: requestsAtOnceOf([{ measurements: result.measurements, windowMs }]),
  });
  const figures = {
    seconds: windowMs / 1000,
    callsPerS: (1000 * pooled.count) / windowMs,
    calls: pooled.count,
    wrong: errorCount(pooled.errors),
    dropped,
    p50Ms: pooled.percentile(50),
    p95Ms: pooled.percentile(95),
    p99Ms: pooled.percentile(99),
    p999Ms: pooled.percentile(99.9),
    cpuPct: Object.fromEntries(Object.entries(cpuMs).map(([party, ms]) => [party, (100 * ms) / windowMs])),
    limitedBy,
    rigLimited: saturated !== null || limitedBy === 'other programs',
  };
  return { figures, meanMs: pooled.meanMs };
}
