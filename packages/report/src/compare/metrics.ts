/** Metrics of a comparison, as data. Adding a metric is adding a row. */
import type { ExperimentKind } from '@headroom/model/experiments';
import { findProfile } from '@headroom/model/run';
import { foundRate } from '../experiments/capacity/capacity.ts';
import { CAPACITY_PRECISION_PCT } from '../experiments/capacity/level.ts';
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
import type { Sample } from './sides.ts';

export type MetricId =
  | 'rps'
  | 'meanMs'
  | 'p50Ms'
  | 'p95Ms'
  | 'p99Ms'
  | 'errorRatePct'
  | 'cpuMsPerRequest'
  | 'memoryMb'
  | 'coldStartMs'
  | 'capacity'
  | 'failedTrials'
  | 'instructionsPerRequest'
  | 'contextSwitchesPerRequest';

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
  /** Reason, where it was not measured, if that is not that nothing was. */
  readonly missing?: string;
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
    take: ({ trials }) => cpuMsPerRequestOf(trials, 'server'),
  },
  {
    id: 'memoryMb',
    better: 'lower',
    scopes: ['server'],
    primary: null,
    ...styleOf('memoryMb'),
    take: ({ trials }) => mean(present(trials.map((trial) => useOf(trial, 'server')?.meanMemoryMb))),
  },
  {
    id: 'coldStartMs',
    better: 'lower',
    scopes: ['server'],
    primary: null,
    ...styleOf('coldStartMs'),
    take: ({ trials }) => median(present(trials.map(({ coldStartMs }) => coldStartMs))),
  },
  {
    id: 'capacity',
    title: 'Capacity',
    unit: 'calls/s',
    format: formatCount,
    better: 'higher',
    scopes: ['server'],
    primary: 'server',
    experiment: 'capacity',
    missing: 'has no round with a held rate and a search that the server ended',
    leastFloorPct: CAPACITY_PRECISION_PCT,
    take: ({ trials }) => median(present(trials.map(foundRate))),
  },
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

/** Figures that trials of one kind have: those of an experiment, or null: of one load. */
export function metricsOf(experiment: ExperimentKind | null): readonly FigureMetric[] {
  return FIGURE_METRICS.filter(({ experiment: own = null, isCounted }) => own === experiment && !isCounted);
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

/** The metric with this id. */
export function metricById<Id extends MetricId>(id: Id): Metric & { readonly id: Id } {
  const metric = METRICS.find((candidate): candidate is Metric & { readonly id: Id } => candidate.id === id);
  if (!metric)
    throw new Error(`unknown metric "${id}"; allowed: ${METRICS.map((known) => known.id).join(', ')}`);
  return metric;
}

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
  id: Exclude<
    MetricId,
    'rps' | 'capacity' | 'failedTrials' | 'instructionsPerRequest' | 'contextSwitchesPerRequest'
  >,
) {
  return OVERALL_COLUMNS[id];
}
