import type { ContextResult } from '@headroom/model/context';
import { contextTotal } from '../figures/context.ts';
import { disturbedTrials } from '../figures/processor-use.ts';
import { counts, type ReportTrial } from '../figures/trial.ts';
import { type Figure, overRounds } from './figures.ts';
import { type MeasuredMetricId, TREND_ENCODING } from './metrics.ts';

export { type Figure, readsQuantiles } from './figures.ts';

/** A trial with the run it belongs to: rounds of different runs are different rounds. */
export interface TrendTrial extends ReportTrial {
  readonly runId: string;
  /** Logical processors of its host; absent where they are not known. */
  readonly hostCpus?: number | null;
}

/**
 * Figure of a server at one revision: a metric of all its trials there, whatever runs and sides they are of.
 */
export interface TrendFigure extends Figure {
  /** Rounds that hold a trial whose numbers count. */
  readonly rounds: number;
  /** Trials that count although the load generator, a backend or the stdio bridge was saturated. */
  readonly invalid: number;
  /** Trials that count and stayed disturbed (`disturbanceOf`). */
  readonly disturbed: number;
  /** Of a count: the library that counted; figures of two are not compared. */
  readonly counter?: string;
}

/** Tokens of a server at one revision; null where they were not counted. */
export function contextFigure(result: ContextResult | undefined): TrendFigure {
  const isCounted = result !== undefined && !('problem' in result) && result.encoding === TREND_ENCODING;
  return {
    ...{ interval: null, rounds: 0, invalid: 0, disturbed: 0 },
    ...(isCounted ? { value: contextTotal(result).tokens, counter: result.library } : { value: null }),
  };
}

/**
 * A metric of a server, or of one of its tools, from its trials at one revision. Requests are pooled and percentiles
 * mixed over rounds, never averaged; the interval is that over rounds, null for fewer than two.
 */
export function trendFigure(
  trials: readonly TrendTrial[],
  metric: MeasuredMetricId,
  tool: string | null,
): TrendFigure {
  const counted = trials.filter(counts);
  const rounds = [...Map.groupBy(counted, ({ runId, round }) => `${runId} ${round}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => own);
  return {
    ...overRounds(metric)(rounds, tool),
    rounds: rounds.length,
    invalid: counted.filter(({ status }) => status === 'invalid').length,
    disturbed: counted.filter(
      (trial) => trial.hostCpus && disturbedTrials([trial], { cpus: trial.hostCpus }).length > 0,
    ).length,
  };
}
