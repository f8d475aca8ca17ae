import { bootstrapInterval, type Interval } from './bootstrap.ts';
import { RESAMPLING_SEED } from './overall-table.ts';
import { mean, present, ratio, sum } from './statistics.ts';
import { counts, type ReportTrial } from './trial.ts';

/** What a server's history reads of a trial: sums over its measurements rather than the measurements themselves. */
export interface HistoryTrial extends Pick<ReportTrial, 'round' | 'status' | 'windowMs'> {
  /** Counted requests (tool calls, initialize, tools/list) with a right answer. */
  readonly answers: number;
  /** Tool calls with a right answer, and the sum of their latencies. */
  readonly calls: number;
  readonly callsMs: number;
  /** Mean memory of the server in the window; null where it was not sampled. */
  readonly memoryMb: number | null;
}

/** One server in one run: the figures of the overall table that a history shows, by the same formulas. */
export interface HistoryFigures {
  readonly rps: number | null;
  readonly rpsInterval: Interval | null;
  readonly meanMs: number | null;
  readonly meanMsInterval: Interval | null;
  readonly memoryMb: number | null;
  /** 95 % bootstrap interval over rounds, as the others; null for fewer than two rounds. */
  readonly memoryMbInterval: Interval | null;
  /** Trials whose numbers count. */
  readonly measured: number;
  /** Of those, the ones measured while the load generator or a backend was saturated. */
  readonly invalid: number;
}

/** The figures of a server in a run, from its trials there. */
export function historyFigures(trials: readonly HistoryTrial[]): HistoryFigures {
  const counted = trials.filter(counts).toSorted((a, b) => a.round - b.round);
  const rates = present(counted.map(({ answers, windowMs }) => ratio(answers * 1000, windowMs)));
  const called = counted.filter(({ calls }) => calls > 0);
  const memories = present(counted.map(({ memoryMb }) => memoryMb));
  const seed = { seed: RESAMPLING_SEED };
  return {
    rps: mean(rates),
    rpsInterval: bootstrapInterval(rates, meanOfSome, seed),
    meanMs: called.length === 0 ? null : meanOfCalls(called),
    meanMsInterval: bootstrapInterval(called, meanOfCalls, seed),
    memoryMb: mean(memories),
    memoryMbInterval: bootstrapInterval(memories, meanOfSome, seed),
    measured: counted.length,
    invalid: counted.filter(({ status }) => status === 'invalid').length,
  };
}

const meanOfSome = (values: readonly number[]) => sum(values) / values.length;

/** Mean latency over rounds, each weighted by its answers, as if they were pooled. */
const meanOfCalls = (rounds: readonly HistoryTrial[]) =>
  sum(rounds.map(({ callsMs }) => callsMs)) / sum(rounds.map(({ calls }) => calls));
