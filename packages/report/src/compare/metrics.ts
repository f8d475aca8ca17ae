/** Metrics of a comparison, as data. Adding a metric is adding a row. */
import type { ExperimentKind } from '@headroom/model/experiments';
import { findProfile } from '@headroom/model/run';
import { z } from 'zod';
import type { FigureWords } from '../experiments/compared.ts';
import type { ComparedId } from '../experiments/experiments.ts';
import { formatCount, formatMs, formatPct } from '../figures/format.ts';
import { OVERALL_COLUMNS } from '../figures/overall-columns.ts';
import { errorCount } from '../figures/pool.ts';
import type { ReportTrial } from '../figures/trial.ts';
import {
  callRateOf,
  counterPerRequestOf,
  cpuMsPerRequestOf,
  requestsOf,
  useOf,
} from '../figures/trial-figures.ts';
import { mean, median, pct, present, sum } from '../statistics/elementary.ts';
import { EXPERIMENT_METRICS, SERIES_IDS, seriesMetric, seriesMetrics } from './experiment-metrics.ts';
import type { Sample } from './sides.ts';

/** Metrics of trials under one load. */
export type LoadMetricId =
  | 'rps'
  | 'meanMs'
  | 'p50Ms'
  | 'p95Ms'
  | 'p99Ms'
  | 'errorRatePct'
  | 'cpuMsPerRequest'
  | 'memoryMb'
  | 'coldStartMs'
  | 'failedTrials'
  | 'instructionsPerRequest'
  | 'contextSwitchesPerRequest';

export type MetricId = LoadMetricId | ComparedId;

/** Subject that a metric is measured of. */
export type Scope = 'server' | 'tool';

export interface Metric {
  readonly id: MetricId;
  readonly title: string;
  readonly unit: string;
  readonly format: (value: number | null) => string;
  readonly better: 'higher' | 'lower';
  readonly scopes: readonly Scope[];
  /** Scope in which it is one of the few metrics that a comparison is about; elsewhere it is secondary. */
  readonly primary: Scope | null;
  /** The figure of a side: of one round for its pair, of all of them for the table; null where it was not measured. */
  readonly take: (sample: Sample) => number | null;
  /** Percentile that it is, in percent. */
  readonly percentile?: number;
  /** Figure that the ratio of a pair is made of, where that is not `take`. */
  readonly compared?: (sample: Sample) => number | null;
  /** Of a share: what it counts. It is tested by its counts, and has no interval. */
  readonly share?: 'answers' | 'trials';
  /** Kind of experiment that it is a figure of; absent: of trials under one load. */
  readonly experiment?: ExperimentKind;
  /** Figure of one trial of that experiment; null where it has none. */
  readonly ofTrial?: (trial: ReportTrial) => number | null;
  /** A lower bound of that figure where it has none. */
  readonly leastOfTrial?: (trial: ReportTrial) => number | null;
  /** Part of a server's doubt, of metrics of experiments; those of loads have theirs in doubt.ts. */
  readonly doubt?: number;
  /** Predicates of a server, of metrics of experiments; those of loads have theirs in metric-words.ts. */
  readonly words?: FigureWords;
  /** Reason, where it was not measured, if that is not that nothing was. */
  readonly missing?: string;
  /** Whether only whoever starts a server can measure it. */
  readonly isOfStarted?: true;
  /** Whether only some kernels count it: it is a metric where a trial has it, and elsewhere none. */
  readonly isCounted?: true;
  /** Noise floor that none is below, in percent, where that is not that of all metrics. */
  readonly leastFloorPct?: number;
}

/** Metrics in the order of tables; title, unit and precision as in the table of servers. */
export const METRICS: readonly Metric[] = [
  {
    // Tool calls a second; its id is older than that, and calibrations are stored by it.
    // The server's only: in a closed loop every tool is called as often as the slowest of them lets it, so a rate
    // of one tool falls when another one slows down.
    id: 'rps',
    better: 'higher',
    scopes: ['server'],
    primary: 'server',
    ...OVERALL_COLUMNS.rate,
    take: ({ trials }) => mean(present(trials.map(callRateOf))),
  },
  {
    id: 'meanMs',
    better: 'lower',
    scopes: ['server', 'tool'],
    primary: 'tool',
    ...styleOf('meanMs'),
    take: ({ calls }) => calls.meanMs,
  },
  {
    id: 'p50Ms',
    better: 'lower',
    scopes: ['server', 'tool'],
    primary: null,
    ...styleOf('p50Ms'),
    percentile: 50,
    take: ({ calls }) => calls.percentile(50),
  },
  {
    id: 'p95Ms',
    better: 'lower',
    scopes: ['server', 'tool'],
    primary: 'tool',
    ...styleOf('p95Ms'),
    percentile: 95,
    take: ({ calls }) => calls.percentile(95),
  },
  {
    id: 'p99Ms',
    better: 'lower',
    scopes: ['server', 'tool'],
    primary: null,
    ...styleOf('p99Ms'),
    percentile: 99,
    take: ({ calls }) => calls.percentile(99),
  },
  {
    id: 'errorRatePct',
    better: 'lower',
    scopes: ['server', 'tool'],
    primary: null,
    ...styleOf('errorRatePct'),
    share: 'answers',
    take: (sample) => {
      const { right, wrong } = answersOf(sample);
      return pct(wrong, right + wrong);
    },
    // Half an error more on either side, so that a round without errors has a ratio (Haldane 1956, Anscombe 1956).
    compared: (sample) => {
      const { right, wrong } = answersOf(sample);
      return right + wrong === 0 ? null : (wrong + 0.5) / (right + wrong + 1);
    },
  },
  {
    id: 'cpuMsPerRequest',
    better: 'lower',
    scopes: ['server'],
    primary: 'server',
    ...styleOf('cpuMsPerRequest'),
    isOfStarted: true,
    take: ({ trials }) => cpuMsPerRequestOf(trials, 'server'),
  },
  {
    id: 'memoryMb',
    better: 'lower',
    scopes: ['server'],
    ...{ primary: null, isOfStarted: true },
    ...styleOf('memoryMb'),
    take: ({ trials }) => mean(present(trials.map((trial) => useOf(trial, 'server')?.meanMemoryMb))),
  },
  {
    id: 'coldStartMs',
    better: 'lower',
    scopes: ['server'],
    ...{ primary: null, isOfStarted: true },
    ...styleOf('coldStartMs'),
    take: ({ trials }) => median(present(trials.map(({ coldStartMs }) => coldStartMs))),
  },
  ...EXPERIMENT_METRICS,
  {
    // Of every load and experiment, and of servers of which a trial failed: else there is nothing to test, and all of
    // the doubt is the others'.
    id: 'failedTrials',
    title: 'Failed trials',
    unit: '%',
    format: (share) => formatPct(share),
    better: 'lower',
    scopes: ['server'],
    primary: null,
    share: 'trials',
    take: (sample) => {
      const { right, wrong } = trialsOf(sample);
      return pct(wrong, right + wrong);
    },
  },
  {
    id: 'instructionsPerRequest',
    title: 'Instructions per request',
    unit: '',
    format: formatCount,
    better: 'lower',
    scopes: ['server'],
    primary: null,
    isCounted: true,
    // Where code and data lie in memory changes how long instructions take, not how many there are.
    leastFloorPct: 0.5,
    take: ({ trials }) => counterPerRequestOf(trials, 'instructions'),
  },
  {
    id: 'contextSwitchesPerRequest',
    title: 'Context switches per request',
    unit: '',
    format: formatMs,
    better: 'lower',
    scopes: ['server'],
    primary: null,
    isCounted: true,
    take: ({ trials }) => counterPerRequestOf(trials, 'contextSwitches'),
  },
];

/** A metric of what trials measured, which trends follow too: how many failed is judged by comparisons alone. */
export type FigureMetric = Metric & { readonly id: Exclude<MetricId, 'failedTrials'> };

export const FIGURE_METRICS: readonly FigureMetric[] = METRICS.filter(
  (metric): metric is FigureMetric => metric.share !== 'trials',
);

/**
 * Figures that trials of one kind have: those of an experiment, or null: of one load.
 * @param trials those whose numbers have figures of their own, such as the levels of a sweep; absent: without these
 */
export function metricsOf(
  experiment: ExperimentKind | null,
  trials: readonly ReportTrial[] = [],
): readonly FigureMetric[] {
  const fixed = FIGURE_METRICS.filter(
    ({ experiment: own = null, isCounted }) => own === experiment && !isCounted,
  );
  return experiment === null ? fixed : [...fixed, ...seriesMetrics(experiment, trials)];
}

/** Kind of experiment that a load profile is of, where comparisons judge it; null of one load, and of other experiments. */
export function judgedExperiment(profile: string): ExperimentKind | null {
  const kind = findProfile(profile)?.kind;
  return METRICS.find(({ experiment }) => experiment === kind)?.experiment ?? null;
}

/** Metrics that kernels count for some of these trials; none of experiments, whose load differs from trial to trial. */
export function countedMetricsOf(
  trials: readonly ReportTrial[],
  experiment: ExperimentKind | null,
): readonly Metric[] {
  if (experiment !== null) return [];
  const has = {
    instructionsPerRequest: trials.some(({ environment }) => environment?.counters?.instructions != null),
    contextSwitchesPerRequest: trials.some(
      ({ environment }) => environment?.counters?.contextSwitches != null,
    ),
  };
  return METRICS.filter(({ id, isCounted }) => isCounted && has[id as keyof typeof has]);
}

/** The metric with this id; undefined where there is none. */
export function findMetric<Id extends string>(id: Id): (Metric & { readonly id: Id & MetricId }) | undefined {
  const metric = METRICS.find((candidate) => candidate.id === id) ?? seriesMetric(id);
  return metric as (Metric & { readonly id: Id & MetricId }) | undefined;
}

/** The metric with this id. */
export function metricById<Id extends MetricId>(id: Id): Metric & { readonly id: Id } {
  const metric = findMetric(id);
  if (!metric) throw new Error(`unknown metric "${id}"; allowed: ${allowedMetrics()}`);
  return metric;
}

/** Ids of all metrics, in words; of a series with a number in place of the letter. */
export function allowedMetrics(): string {
  return [...METRICS.map(({ id }) => id), ...SERIES_IDS.map((id) => `${id}@N`)].join(', ');
}

/** Id of a metric. */
export const metricIdSchema = z.string().refine((id): id is MetricId => findMetric(id) !== undefined, {
  error: () => `unknown metric; allowed: ${allowedMetrics()}`,
});

/** Right and wrong answers: of a tool's calls, or of all requests that count where the server is meant. */
export function answersOf({ trials, tool, calls }: Sample): { right: number; wrong: number } {
  if (tool !== null) return { right: calls.count, wrong: errorCount(calls.errors) };
  const each = trials.map(requestsOf);
  return { right: sum(each.map(({ right }) => right)), wrong: sum(each.map(({ wrong }) => wrong)) };
}

/** Whether the metric with this id is held against a noise floor: failed trials are counted, and no host noise is part of them. */
export function hasFloor(id: MetricId): boolean {
  return metricById(id).share !== 'trials';
}

/** Trials that passed and failed; where figures are meant a sample has none that failed. */
export function trialsOf({ trials }: Pick<Sample, 'trials'>): { right: number; wrong: number } {
  const wrong = trials.filter(({ status }) => status === 'server_failed').length;
  return { right: trials.length - wrong, wrong };
}

function styleOf(
  id: Exclude<LoadMetricId, 'rps' | 'failedTrials' | 'instructionsPerRequest' | 'contextSwitchesPerRequest'>,
) {
  return OVERALL_COLUMNS[id];
}
