/** Columns that tables of several experiments have, and tables of a terminal. */
import {
  type CapacityStep,
  type ExperimentKind,
  type ExperimentOf,
  experimentOf,
  type SweepStep,
} from '@headroom/model/experiments';
import { type ColumnOf, column, type ShownColumn } from '../figures/table.ts';
import { compareText } from '../figures/trial.ts';
import type { Interval } from '../statistics/interval.ts';
import type { IdentifiedTrial, ServerRow } from './experiment.ts';

export const CALLS = 'calls/s';

export const server = <Row extends ServerRow>(): ColumnOf<Row> =>
  column('serverId', 'Server', '', (row) => row.serverId, {
    head: 'server',
    text: (row) => row.serverId,
    isText: true,
  });

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Rows of the parts of each server, with its id. */
export function withServer<Part extends object, Row extends ServerRow>(
  rows: readonly Row[],
  parts: (row: Row) => readonly Part[],
): (Part & ServerRow)[] {
  return rows.flatMap((row) => parts(row).map((part) => ({ serverId: row.serverId, ...part })));
}

/** Ends and kind of an interval. */
export function interval<Row>(
  id: string,
  title: string,
  unit: string,
  read: (row: Row) => Interval | null,
): ColumnOf<Row>[] {
  return [
    column(`${id}Low`, `${title}, lower end of the interval`, unit, (row) => read(row)?.low ?? null),
    column(`${id}High`, `${title}, upper end of the interval`, unit, (row) => read(row)?.high ?? null),
    column(`${id}IntervalKind`, `${title}, kind of the interval`, '', (row) => read(row)?.kind ?? null),
  ];
}

/** The number of rounds, which files and terminals show alike. */
export function roundsColumn<Row extends { readonly rounds: number }>(title = 'Rounds'): ColumnOf<Row> {
  const shown: ShownColumn<Row> = { head: 'rounds', text: (row) => String(row.rounds) };
  return column('rounds', title, '', (row) => row.rounds, shown);
}

/** A part of an experiment with the trial that it is of, and its number, from 1. */
export interface InTrial<Of> {
  readonly trial: IdentifiedTrial;
  readonly number: number;
  readonly of: Of;
}

/** Parts of the experiments of all trials, those that do not count too, by round and server. */
export function inTrials<Kind extends ExperimentKind, Of>(
  kind: Kind,
  trials: readonly IdentifiedTrial[],
  read: (experiment: ExperimentOf<Kind>) => readonly Of[],
): InTrial<Of>[] {
  return trials
    .toSorted((a, b) => a.round - b.round || compareText(a.serverId, b.serverId))
    .flatMap((trial) => {
      const experiment = experimentOf(kind, trial);
      return experiment ? read(experiment).map((of, index) => ({ trial, number: index + 1, of })) : [];
    });
}

/** Columns of the trial that a part is of. @param title of the number of the part */
export function ofTrial<Of>(id: string, title: string): ColumnOf<InTrial<Of>>[] {
  return [
    column('trialId', 'Trial', '', ({ trial }) => trial.id),
    column('serverId', 'Server', '', ({ trial }) => trial.serverId),
    column('round', 'Round', '', ({ trial }) => trial.round),
    column('status', 'Outcome', '', ({ trial }) => trial.status),
    column(id, title, '', ({ number }) => number),
  ];
}

/** What came of a step, whatever its load was. */
export function stepFigures<Of extends CapacityStep | SweepStep>(): ColumnOf<InTrial<Of>>[] {
  return [
    column('seconds', 'Counted', 's', ({ of }) => of.seconds),
    column('callsPerS', 'Answered', CALLS, ({ of }) => of.callsPerS),
    column('calls', 'Right answers', '', ({ of }) => of.calls),
    column('wrong', 'Wrong answers', '', ({ of }) => of.wrong),
    column('dropped', 'Dropped arrivals', '', ({ of }) => of.dropped),
    column('p50Ms', 'P50', 'ms', ({ of }) => of.p50Ms),
    column('p95Ms', 'P95', 'ms', ({ of }) => of.p95Ms),
    column('p99Ms', 'P99', 'ms', ({ of }) => of.p99Ms),
    column('p999Ms', 'P99.9', 'ms', ({ of }) => of.p999Ms),
    column('cpuPct', 'CPU of the server', '%', ({ of }) => of.cpuPct.server ?? null),
    column('loadCpuPct', 'CPU of the load generator', '%', ({ of }) => of.cpuPct.load ?? null),
    column('limitedBy', 'Limited by', '', ({ of }) => of.limitedBy),
    column('rigLimited', 'Limited by the rig', '', ({ of }) => yesOrNo(of.rigLimited)),
  ];
}
