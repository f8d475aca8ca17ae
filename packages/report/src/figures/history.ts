import { mean, present, ratio } from '../statistics/elementary.ts';
import { type Interval, intervalOfMean } from '../statistics/interval.ts';
import { counts, type ReportTrial } from './trial.ts';
import { type Calls, intervalOfCalls, meanOfCalls } from './trial-figures.ts';

/**
 * Fields that a server's history reads of a trial: sums over its measurements rather than the measurements
 * themselves.
 */
export interface HistoryTrial extends Pick<ReportTrial, 'round' | 'status' | 'windowMs'>, Calls {
  /** Mean memory of the server in the window; null where it was not sampled. */
  readonly memoryMb: number | null;
}

/** One server in one run: the figures of the overall table that a history shows, by the same formulas. */
export interface HistoryFigures {
  /** Tool calls a second. */
  readonly rate: number | null;
  readonly rateInterval: Interval | null;
  readonly meanMs: number | null;
  readonly meanMsInterval: Interval | null;
  readonly memoryMb: number | null;
  /** Over rounds, as the others; null for fewer than two. */
  readonly memoryMbInterval: Interval | null;
  /** Trials whose numbers count. */
  readonly measured: number;
  /** Number of those that were measured while the load generator, a backend or the stdio bridge was saturated. */
  readonly invalid: number;
}

/** The figures of a server in a run, from its trials there. */
export function historyFigures(trials: readonly HistoryTrial[]): HistoryFigures {
  const counted = trials.filter(counts).toSorted((a, b) => a.round - b.round);
  const rates = present(counted.map(({ calls, windowMs }) => ratio(calls * 1000, windowMs)));
  const called = counted.filter(({ calls }) => calls > 0);
  const memories = present(counted.map(({ memoryMb }) => memoryMb));
  return {
    rate: mean(rates),
    rateInterval: intervalOfMean(rates),
    meanMs: called.length === 0 ? null : meanOfCalls(called),
    meanMsInterval: intervalOfCalls(called),
    memoryMb: mean(memories),
    memoryMbInterval: intervalOfMean(memories),
    measured: counted.length,
    invalid: counted.filter(({ status }) => status === 'invalid').length,
  };
}
