/** What a point of a trend is made of: for each metric, the parts of a round and the figure that any rounds give. */
import type { Measurement } from '@headroom/workload';
import { bootstrapInterval, type Interval, RESAMPLING_SEED } from '../bootstrap.ts';
import type { MetricId } from '../compare/metrics.ts';
import { errorCount, latenciesOf } from '../pool.ts';
import { mean, median, present, ratio, sum } from '../statistics.ts';
import type { ReportTrial } from '../trial.ts';
import { callRateOf, requestsOf, useOf } from '../trial-figures.ts';
import { percentileOver } from './percentile.ts';

/** The trials of one round; more than one where a revision was measured twice in it. */
export type Round = readonly ReportTrial[];

export interface Figure {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** A figure over rounds, of the server as a whole (null) or of one of its tools. */
type OverRounds = (rounds: readonly Round[], tool: string | null) => Figure;

/** By the formulas of METRICS (src/compare), over rounds rather than sides. */
export const OVER_ROUNDS: Readonly<Record<MetricId, OverRounds>> = {
  rps: valuesOver(mean, callRateOf),
  meanMs: ratioOver((trial, tool) => {
    const calls = callsOf(trial, tool);
    const [latencies, answers] = [
      sum(calls.map(({ count, meanMs }) => count * (meanMs ?? 0))),
      sum(calls.map(({ count }) => count)),
    ];
    return [latencies, answers];
  }),
  p50Ms: percentile(50),
  p95Ms: percentile(95),
  p99Ms: percentile(99),
  errorRatePct: ratioOver((trial, tool) => {
    const { right, wrong } = tool === null ? requestsOf(trial) : answersOf(callsOf(trial, tool));
    return [100 * wrong, right + wrong];
  }),
  cpuMsPerRequest: ratioOver((trial) => {
    const server = useOf(trial, 'server');
    return server ? [server.cpuMs, requestsOf(trial).right] : [0, 0];
  }),
  memoryMb: valuesOver(mean, (trial) => useOf(trial, 'server')?.meanMemoryMb ?? null),
  coldStartMs: valuesOver(median, ({ coldStartMs }) => coldStartMs),
};

/** Whether a metric reads quantiles, which are most of what is stored of a trial. */
export function readsQuantiles(metric: MetricId): boolean {
  return metric === 'p50Ms' || metric === 'p95Ms' || metric === 'p99Ms';
}

/** One value a trial, and what is said of all of them. */
function valuesOver(
  of: (values: readonly number[]) => number | null,
  take: (trial: ReportTrial) => number | null,
): OverRounds {
  return (rounds) => {
    const values = rounds.map((round) => present(round.map(take))).filter((own) => own.length > 0);
    return over(values, (chosen) => of(chosen.flat()));
  };
}

/** Sums over trials, one divided by the other, as if all their requests had been measured together. */
function ratioOver(
  sums: (trial: ReportTrial, tool: string | null) => readonly [above: number, below: number],
): OverRounds {
  return (rounds, tool) => {
    const each = rounds.map((round) => {
      const own = round.map((trial) => sums(trial, tool));
      return [sum(own.map(([above]) => above)), sum(own.map(([, below]) => below))] as const;
    });
    const of = (chosen: Readonly<typeof each>) =>
      ratio(sum(chosen.map(([above]) => above)), sum(chosen.map(([, below]) => below)));
    // A round without any says nothing by itself, but what was spent in it counts.
    const { interval } = over(
      each.filter(([, below]) => below > 0),
      of,
    );
    return { value: of(each), interval };
  };
}

function percentile(pct: number): OverRounds {
  return (rounds, tool) => {
    const latencies = present(
      rounds.map((round) => latenciesOf(round.flatMap((trial) => callsOf(trial, tool)))),
    );
    const mixed = percentileOver(pct, latencies);
    return over(mixed.rounds, mixed.percentile);
  };
}

/** The figure of all rounds, and its interval by the bootstrap over them; null for fewer than two. */
function over<Part>(parts: readonly Part[], of: (chosen: readonly Part[]) => number | null): Figure {
  if (parts.length === 0) return { value: null, interval: null };
  const resampled = (chosen: readonly Part[]) => of(chosen) ?? 0;
  return { value: of(parts), interval: bootstrapInterval(parts, resampled, { seed: RESAMPLING_SEED }) };
}

function callsOf({ measurements }: ReportTrial, tool: string | null): Measurement[] {
  return measurements.filter(({ kind, name }) => kind === 'tool' && (tool === null || name === tool));
}

function answersOf(calls: readonly Measurement[]): { right: number; wrong: number } {
  return {
    right: sum(calls.map(({ count }) => count)),
    wrong: sum(calls.map(({ errors }) => errorCount(errors))),
  };
}
