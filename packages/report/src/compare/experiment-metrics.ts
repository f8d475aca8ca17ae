/** Metrics of comparisons that kinds of experiments bring with them. */
import {
  EXPERIMENT_KINDS,
  type Experiment,
  type ExperimentKind,
  experimentOf,
} from '@headroom/model/experiments';
import type {
  ComparedFigure,
  ComparedFigures,
  ComparedSeries,
  FigureTerms,
} from '../experiments/compared.ts';
import { reportExperiment } from '../experiments/experiments.ts';
import type { ReportTrial } from '../figures/trial.ts';
import { median, present } from '../statistics/elementary.ts';
import type { FigureMetric } from './metrics.ts';

/** Between the id of a series and its number. */
const AT = '@';

// A kind reads outcomes of its own alone: `outcomeOf` gives it no others.
const comparedOf = (kind: ExperimentKind) => reportExperiment(kind).compared as ComparedFigures | undefined;

const SERIES = EXPERIMENT_KINDS.flatMap((kind) => {
  const { series } = comparedOf(kind) ?? {};
  return series ? [{ kind, series }] : [];
});

/** Ids of figures of which there is one for each number that a load names. */
export const SERIES_IDS = SERIES.map(({ series }) => series.id);

/** Metrics of every kind that are there whatever its load names. */
export const EXPERIMENT_METRICS: readonly FigureMetric[] = EXPERIMENT_KINDS.flatMap((kind) =>
  (comparedOf(kind)?.figures ?? []).map((figure) => metricOf(kind, figure)),
);

/** Terms of every figure and series by which experiments are compared. */
export function comparedByExperiments(): (FigureTerms & { readonly kind: ExperimentKind })[] {
  return EXPERIMENT_KINDS.flatMap((kind) => {
    const { figures = [], series } = comparedOf(kind) ?? {};
    return [...figures, ...(series ? [series] : [])].map((terms) => ({ ...terms, kind }));
  });
}

/** Metrics of a kind for the numbers that trials have. */
export function seriesMetrics(kind: ExperimentKind, trials: readonly ReportTrial[]): FigureMetric[] {
  const { series } = comparedOf(kind) ?? {};
  if (!series) return [];
  const numbers = trials.flatMap((trial) => {
    const outcome = outcomeOf(kind, trial);
    return outcome ? series.numbers(outcome) : [];
  });
  const rising = [...new Set(numbers)].sort((a, b) => a - b);
  return rising.map((number) => metricAt(kind, series, number));
}

/** The metric of a series with this id; undefined where there is none. */
export function seriesMetric(id: string): FigureMetric | undefined {
  const [seriesId, text = '', ...rest] = id.split(AT);
  const found = SERIES.find(({ series }) => series.id === seriesId);
  const number = Number(text);
  const isNumber = number > 0 && Number.isFinite(number) && String(number) === text;
  if (!found || rest.length > 0 || !isNumber) return undefined;
  return metricAt(found.kind, found.series, number);
}

function metricAt(kind: ExperimentKind, series: ComparedSeries, number: number): FigureMetric {
  const { numbers: _, figure, ...terms } = series;
  return metricOf(kind, { ...terms, ...figure(number), id: `${series.id}${AT}${number}` });
}

function metricOf(
  kind: ExperimentKind,
  { isPrimary, read, atLeast, id, ...figure }: ComparedFigure,
): FigureMetric {
  const ofTrial = readBy(kind, read);
  return {
    ...figure,
    id: id as FigureMetric['id'],
    scopes: ['server'],
    primary: isPrimary ? 'server' : null,
    experiment: kind,
    ofTrial,
    ...(atLeast && { leastOfTrial: readBy(kind, atLeast) }),
    take: ({ trials }) => median(present(trials.map(ofTrial))),
  };
}

/** Reads a figure once an outcome: every look and every pooled sample asks again, and the growth of a soak takes long. */
function readBy(kind: ExperimentKind, read: (outcome: Experiment) => number | null) {
  const figures = new WeakMap<Experiment, number | null>();
  return (trial: ReportTrial): number | null => {
    const outcome = outcomeOf(kind, trial);
    if (!outcome) return null;
    const known = figures.get(outcome);
    if (known !== undefined) return known;
    const figure = read(outcome);
    figures.set(outcome, figure);
    return figure;
  };
}

function outcomeOf(kind: ExperimentKind, { experiment = null }: ReportTrial): Experiment | null {
  return experimentOf(kind, { experiment });
}
