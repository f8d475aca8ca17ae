/** What the report knows of each kind of experiment. */
import type { Experiment } from '@headroom/model/experiments';
import type { z } from 'zod';
import type { Table, TableColumn, TextTable } from '../figures/table.ts';
import type { ReportTrial } from '../figures/trial.ts';
import type { Interval } from '../statistics/interval.ts';
import type { ComparedFigures } from './compared.ts';

/** Fields that are read of a trial. */
export interface ExperimentTrial extends Pick<ReportTrial, 'serverId' | 'round' | 'status'> {
  readonly experiment: Experiment | null;
}

/** The same with the id of the trial, for tables of its steps. */
export type IdentifiedTrial = ExperimentTrial & Pick<ReportTrial, 'id'>;

/** A row of a server. */
export interface ServerRow {
  readonly serverId: string;
}

/** An outcome with its server. */
export type Told<Outcome> = Outcome & ServerRow;

/** Bar of a server in a preview image; a value of null has words alone. */
export interface Bar {
  readonly value: number | null;
  readonly label: string;
}

/** How the answer of a run is made from outcomes of its servers. */
export interface ExperimentAnswer<Outcome> {
  /** Higher is better. */
  score(outcome: Outcome): number;
  /** Words before the server that comes first; absent where `headline` makes the whole. */
  readonly first?: string;
  /** Words after its outcome. */
  end?(outcome: Outcome): string;
  /** Headline of servers, the best score first. */
  headline?(ranked: readonly Told<Outcome>[]): string;
  /** Key figure of a server; `interval` says which one it is, with both ends. */
  figure(outcome: Outcome): { name: string; value: string; unit: string; interval: string | null };
}

/**
 * A kind of experiment: its table, and what is said of it.
 *
 * Callers that know no kind get rows and outcomes of one kind from `rows.ts` and hand them back: parameters are methods, so
 * that an experiment of any row is a `ReportExperiment`.
 */
export interface ReportExperiment<Row extends ServerRow = ServerRow, Outcome extends object = object> {
  /** Schema of a row: the API documents it, and publications store a part of it. */
  readonly row: z.ZodType<Row>;
  /** Columns of its main table, for files, terminals and pages. */
  readonly columns: readonly TableColumn[];
  /** Order of the rows, in words: "servers by capacity, highest first". */
  readonly order: string;
  /** Schema of what a publication stores of a server: enough for lists, badges, pictures and the headline. */
  readonly outcome: z.ZodType<Outcome>;
  /** Metric of its badges, as addresses name it. */
  readonly badge: string;
  /** Figures by which two sides are compared and revisions followed; absent where the model says that none are. */
  readonly compared?: ComparedFigures<never>;
  /** Rows of the servers of a run, the best first. */
  table(trials: readonly ExperimentTrial[]): Row[];
  /** Terms of the experiment that its outcomes hold besides a row; null: no trial has any, so there is no outcome. */
  terms?(trials: readonly ExperimentTrial[]): object | null;
  /** Finding of a run in a sentence; null where nothing is known. */
  finding(outcomes: readonly Told<Outcome>[]): string | null;
  /** Outcome of one server in a few words; null where nothing is known of it. */
  label(outcome: Outcome): string | null;
  readonly answer: ExperimentAnswer<Outcome>;
  /** Servers that may serve the most, the highest first; absent where an experiment says nothing of that. */
  leaders?(outcomes: readonly Told<Outcome>[]): Told<Outcome>[];
  /** A figure that lists of publications follow over time; absent where there is none. */
  readonly overTime?: {
    readonly title: string;
    readonly unit: string;
    readonly format: (value: number | null) => string;
    readonly better: 'more' | 'less';
    read(outcome: Outcome): { value: number | null; interval: Interval | null; atLeast: boolean };
  };
  /** Title of a preview image. */
  barTitle(outcomes: readonly Outcome[]): string;
  /** Null where a server has none. */
  bar(outcome: Outcome): Bar | null;
  readonly shortBarsFirst?: true;
  /** Every table as data, in the order pages list them: of servers, then of steps, slices or starts of each trial. */
  tables(rows: readonly Row[], trials: readonly IdentifiedTrial[]): Table[];
  /** Tables of servers for a terminal. */
  terminalTables(rows: readonly Row[]): TextTable[];
}
