import { EXPERIMENT_KINDS, type ExperimentKind, isExperiment } from '@headroom/model/experiments';
import { runEnvironmentSchema } from '@headroom/model/host';
import {
  areApart,
  changePct,
  type Interval,
  intervalOf,
  OVERALL_COLUMNS,
  rateUnitOf,
  reportExperiment,
  unitOf,
} from '@headroom/report';
import { type StoredRow, storedKind } from '#results/experiments/stored-experiment.ts';
import { askedLabel, handshakeTitle, loadLabel } from '#results/run/labels.ts';
import type { Listed } from './listing.ts';

const networkSchema = runEnvironmentSchema.pick({ egress: true });

/** Figures that are compared over publications: of servers under one load, and of experiments by their kinds. */
export const OVER_TIME = [
  ...(['rate', 'meanMs', 'p95Ms', 'memoryMb'] as const),
  ...EXPERIMENT_KINDS.filter((kind) => reportExperiment(kind).overTime),
];
export type OverTime = (typeof OVER_TIME)[number];

/** A figure of a row of a publication. */
interface Shown {
  /** Null where it was not measured. */
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Whether it is that at least. */
  readonly atLeast: boolean;
}

const NOT_SHOWN: Shown = { value: null, interval: null, atLeast: false };

function shownOf(row: StoredRow | undefined, figure: OverTime): Shown {
  if (!row) return NOT_SHOWN;
  if (!isExperiment(figure)) {
    return { value: row[figure], interval: intervalOf(row, figure), atLeast: false };
  }
  const { experiment } = row;
  return (experiment?.kind === figure && reportExperiment(figure).overTime?.read(experiment)) || NOT_SHOWN;
}

/** Header, unit, precision and direction of a figure. */
export function styleOf(figure: OverTime, rows: readonly StoredRow[] = []) {
  if (isExperiment(figure)) return styleOfExperiment(figure);
  const { title, format } = OVERALL_COLUMNS[figure];
  const better = figure === 'rate' ? ('more' as const) : ('less' as const);
  return { title, unit: unitOf(figure, rateUnitOf(rows)), format, better };
}

function styleOfExperiment(kind: ExperimentKind) {
  const { overTime } = reportExperiment(kind);
  if (!overTime) throw new Error(`no figure of ${kind} is followed over time`);
  return overTime;
}

/** Publications that can be compared: measured the same way on the same kind of host. Newest first. */
export interface Series {
  key: string;
  run: Listed['run'];
  publications: Listed[];
}

/** Course of a server's figure over the publications of a series. */
export interface ServerOverTime {
  serverId: string;
  /** Figure of each publication, in their order; null where it was not in one or not measured. */
  values: (number | null)[];
  /** Publications, by their places, in which it is that at least. */
  atLeast: number[];
  /**
   * Change in the newest publication from the one before that has the server, in percent; null without both, and where
   * one of them is a figure that is so much at least.
   */
  changePct: number | null;
  /** Whether the confidence intervals of both lie apart; false where there are none, and the change may be noise. */
  apart: boolean;
}

/**
 * Publications that have a figure, in series of what can be compared in it, that of the newest publication first. Of
 * experiments only capacities are shown. Rates that count
 * something else, as those of the first version of the method do, are in another series.
 */
export function seriesOf(publications: readonly Listed[], figure: OverTime): Series[] {
  const having = publications.filter(
    ({ figures, comparison }) =>
      comparison === null && storedKind(figures) === (isExperiment(figure) ? figure : null),
  );
  const groups = Map.groupBy(having, ({ run, figures }) =>
    [
      ...[run.suite, run.profile, run.handshake, run.hostClass, run.host?.runtime],
      ...egressOf(run),
      figure === 'rate' && rateUnitOf(figures),
    ].join(' '),
  );
  return [...groups].flatMap(([key, own]) => (own[0] ? [{ key, run: own[0].run, publications: own }] : []));
}

/** Hosts that the servers of a run could reach. */
const egressOf = ({ environment }: Listed['run']) => networkSchema.safeParse(environment).data?.egress ?? [];

/** A figure of a series, with what its publications have in common. */
export function seriesLabel({ run }: Pick<Series, 'run'>, figure: OverTime): string {
  const { suite, profile, handshake, hostClass, host } = run;
  const network = egressOf(run);
  const alike = [
    loadLabel(profile),
    `${handshakeTitle(handshake).toLowerCase()} handshake`,
    askedLabel(suite),
    `host class ${hostClass}`,
    ...(host ? [host.runtime] : []),
    ...(network.length > 0 ? [`network ${network.join(', ')}`] : []),
  ];
  return `${styleOf(figure).title}: ${alike.join(', ')}`;
}

/** Rows of a series, in the order of the newest publication's rate, or capacity; servers that it lacks last. */
export function overTime({ publications }: Series, figure: OverTime): ServerOverTime[] {
  const order = isExperiment(figure) ? figure : 'rate';
  const ids = new Set(
    publications.flatMap(({ figures }) => descending(figures, order).map(({ serverId }) => serverId)),
  );
  return [...ids].map((serverId) => {
    const shown = publications.map(({ figures }) =>
      shownOf(
        figures.find((row) => row.serverId === serverId),
        figure,
      ),
    );
    const [newest = NOT_SHOWN] = shown;
    const before = shown.find(({ value }, index) => index > 0 && value !== null) ?? NOT_SHOWN;
    const known = !newest.atLeast && !before.atLeast;
    return {
      serverId,
      values: shown.map(({ value }) => value),
      atLeast: shown.flatMap(({ atLeast }, index) => (atLeast ? [index] : [])),
      changePct: known ? changePct(before.value, newest.value) : null,
      apart: known && (areApart(newest.interval, before.interval) ?? false),
    };
  });
}

const descending = (figures: readonly StoredRow[], figure: OverTime) =>
  figures.toSorted((a, b) => (shownOf(b, figure).value ?? -1) - (shownOf(a, figure).value ?? -1));
