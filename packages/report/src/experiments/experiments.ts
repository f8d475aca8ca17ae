/** Every kind of experiment, in the order of the API. */
import { type ExperimentKind, isExperiment } from '@headroom/model/experiments';
import type { RunKind } from '@headroom/model/run';
import type { z } from 'zod';
import type { Table, TextTable } from '../figures/table.ts';
import { capacity } from './capacity/experiment.ts';
import type { ExperimentTrial, IdentifiedTrial, ReportExperiment, Told } from './experiment.ts';
import { isolation } from './isolation/experiment.ts';
import { scaling } from './scaling/experiment.ts';
import { soak } from './soak/experiment.ts';
import { starts } from './starts/experiment.ts';
import { sweep } from './sweep/experiment.ts';

export const REPORT_EXPERIMENTS = {
  capacity,
  sweep,
  soak,
  starts,
  scaling,
  isolation,
} satisfies Record<ExperimentKind, ReportExperiment>;
type Experiments = typeof REPORT_EXPERIMENTS;

/** A row of a kind of experiment. */
export type ExperimentRow<Kind extends ExperimentKind> = z.infer<Experiments[Kind]['row']>;

type Compared = {
  [Kind in ExperimentKind]: Experiments[Kind] extends { readonly compared: infer Figures } ? Figures : never;
}[ExperimentKind];
type SeriesId<Figures> = Figures extends { readonly series: { readonly id: infer Id extends string } }
  ? Id
  : never;

/** Ids of the figures by which experiments are compared. */
export type ComparedId = Compared['figures'][number]['id'] | `${SeriesId<Compared>}@${number}`;

/** The rows of a run of experiments. */
export type ExperimentRows = {
  [Kind in ExperimentKind]: { readonly kind: Kind; readonly rows: readonly ExperimentRow<Kind>[] };
}[ExperimentKind];

/** What a publication stores of a server. */
export type ExperimentOutcome = z.infer<Experiments[ExperimentKind]['outcome']>;

/** The experiment of a kind, where its rows and outcomes are of that kind too. */
export function reportExperiment(kind: ExperimentKind): ReportExperiment {
  return REPORT_EXPERIMENTS[kind];
}

/** A value for each kind, by its name. @param make gives what `Values` says of the kind */
export function byKind<Values extends Record<ExperimentKind, unknown>>(
  make: (kind: ExperimentKind) => unknown,
): Values {
  const kinds = Object.keys(REPORT_EXPERIMENTS) as ExperimentKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Values;
}

/** Rows of the servers of a run of experiments. */
export function experimentRows(kind: ExperimentKind, trials: readonly ExperimentTrial[]): ExperimentRows {
  return { kind, rows: REPORT_EXPERIMENTS[kind].table(trials) } as ExperimentRows;
}

/** The rows under the names of `/api/v1`, of which all but one are empty. */
export type RowsByKind = { readonly [Kind in ExperimentKind]: ExperimentRow<Kind>[] };

export function rowsByKind(experiment: ExperimentRows | null): RowsByKind {
  return byKind<RowsByKind>((kind) => rowsOf(kind, experiment));
}

/** Rows of one kind; empty where a run is of another. */
export function rowsOf<Kind extends ExperimentKind>(
  kind: Kind,
  experiment: ExperimentRows | null,
): RowsByKind[Kind] {
  return experiment?.kind === kind ? ([...experiment.rows] as RowsByKind[Kind]) : [];
}

/** Every table of a run of experiments, in the order pages list them. */
export function experimentTables(
  { kind, rows }: ExperimentRows,
  trials: readonly IdentifiedTrial[],
): Table[] {
  return reportExperiment(kind).tables(rows, trials);
}

/** Tables of experiments for a terminal, of the rows that there are. */
export function terminalTables(rows: RowsByKind): TextTable[] {
  return Object.values(
    byKind<Record<ExperimentKind, TextTable[]>>((kind) =>
      rows[kind].length > 0 ? reportExperiment(kind).terminalTables(rows[kind]) : [],
    ),
  ).flat();
}

/** Outcomes of the servers of a run, in the order of its table. */
export function outcomesOf(
  { kind, rows }: ExperimentRows,
  trials: readonly ExperimentTrial[],
): Told<ExperimentOutcome>[] {
  const { outcome, terms = () => ({}) } = reportExperiment(kind);
  const more = terms(trials);
  if (more === null) return [];
  // The schema drops every other column.
  return rows.map((row) => ({
    serverId: row.serverId,
    ...outcome.parse({ ...row, ...more, kind }),
  })) as Told<ExperimentOutcome>[];
}

/** Finding of outcomes of one kind, in a sentence; null without any, and where nothing is known. */
export function findingOf(outcomes: readonly Told<ExperimentOutcome>[]): string | null {
  const [first] = outcomes;
  return first ? reportExperiment(first.kind).finding(outcomes) : null;
}

/** Finding of a run of experiments in a sentence; null for any other run, and where nothing is known. */
export function experimentFinding(kind: RunKind, trials: readonly ExperimentTrial[]): string | null {
  return isExperiment(kind) ? findingOf(outcomesOf(experimentRows(kind, trials), trials)) : null;
}

/** Outcome of one server in a few words: "1,180 calls/s at P99 ≤ 100 ms"; null where nothing is known of it. */
export function outcomeLabel(outcome: ExperimentOutcome): string | null {
  return reportExperiment(outcome.kind).label(outcome);
}
