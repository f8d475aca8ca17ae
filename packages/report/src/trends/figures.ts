/**
 * Figures of a point of a trend: for each metric, the parts of a round and the figure that any rounds give.
 */
import type { Measurement } from '@headroom/model/load';
import { type LoadMetricId, metricById } from '../compare/metrics.ts';
import type { ComparedId } from '../experiments/experiments.ts';
import { errorCount, latenciesOf } from '../figures/pool.ts';
import type { ReportTrial } from '../figures/trial.ts';
import {
  callRateOf,
  callsOf as callsOfTrial,
  counterOf,
  requestsOf,
  useOf,
} from '../figures/trial-figures.ts';
import { mean, median, present, ratio, sum } from '../statistics/elementary.ts';
import { type Interval, intervalOfMedian, intervalOver } from '../statistics/interval.ts';
import type { MeasuredMetricId } from './metrics.ts';
import { percentileOver } from './percentile.ts';

/** The trials of one round; more than one where a revision was measured twice in it. */
export type Round = readonly ReportTrial[];

export interface Figure {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Where there is no value: a figure that the value is at least. */
  readonly atLeast?: number;
}

/** A figure over rounds, of the server as a whole (null) or of one of its tools. */
type OverRounds = (rounds: readonly Round[], tool: string | null) => Figure;

/** Formulas of the metrics of loads, over rounds rather than sides. */
const OF_LOADS: Readonly<Record<Exclude<LoadMetricId, 'failedTrials'> | 'cpuMsPerCall', OverRounds>> = {
  rps: meanOver(callRateOf),
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
  cpuMsPerCall: ratioOver((trial) => {
    const server = useOf(trial, 'server');
    const { calls } = callsOfTrial(trial);
    return server && calls > 0 ? [server.cpuMs, calls] : [0, 0];
  }),
  memoryMb: meanOver((trial) => useOf(trial, 'server')?.meanMemoryMb ?? null),
  coldStartMs: medianOver(({ coldStartMs }) => coldStartMs),
  instructionsPerRequest: ratioOver((trial) => counterOf(trial, 'instructions')),
  contextSwitchesPerRequest: ratioOver((trial) => counterOf(trial, 'contextSwitches')),
};

/** The formula of a metric over rounds; that of an experiment is the median of its trials. */
export function overRounds(metric: MeasuredMetricId): OverRounds {
  if (metric in OF_LOADS) return OF_LOADS[metric as keyof typeof OF_LOADS];
  const { ofTrial = () => null, leastOfTrial = () => null } = metricById(metric as ComparedId);
  return (rounds) => boundedOver(rounds, ofTrial, leastOfTrial);
}

/** Whether a metric reads quantiles, which are most of what is stored of a trial. */
export function readsQuantiles(metric: MeasuredMetricId): boolean {
  return metric === 'p50Ms' || metric === 'p95Ms' || metric === 'p99Ms';
}

/** Mean of one value a trial. */
function meanOver(take: (trial: ReportTrial) => number | null): OverRounds {
  return (rounds) => over(valuesOf(rounds, take), (chosen) => mean(chosen.flat()));
}

/** Median of one value a trial; its interval is that of the medians of the rounds. */
function medianOver(take: (trial: ReportTrial) => number | null): OverRounds {
  return (rounds) => {
    const values = valuesOf(rounds, take);
    return {
      value: median(values.flat()),
      interval: intervalOfMedian(present(values.map(median))),
    };
  };
}

/** Median; where no trial has a figure, what it is at least. */
function boundedOver(
  rounds: readonly Round[],
  read: (trial: ReportTrial) => number | null,
  readLeast: (trial: ReportTrial) => number | null,
): Figure {
  const found = medianOver(read)(rounds, null);
  if (found.value !== null) return found;
  const least = median(present(rounds.flat().map(readLeast)));
  return least === null ? found : { ...found, atLeast: least };
}

function valuesOf(rounds: readonly Round[], take: (trial: ReportTrial) => number | null): number[][] {
  return rounds.map((round) => present(round.map(take))).filter((own) => own.length > 0);
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

/** The figure of all rounds, and its interval over them; null for fewer than two. */
function over<Part>(parts: readonly Part[], of: (chosen: readonly Part[]) => number | null): Figure {
  if (parts.length === 0) return { value: null, interval: null };
  return { value: of(parts), interval: intervalOver(parts, (chosen) => of(chosen) ?? 0) };
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
