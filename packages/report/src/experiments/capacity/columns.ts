/** Columns of capacities and of the steps of their searches. */
import type { Capacity, CapacityStep } from '@headroom/model/experiments';
import { formatCount, formatMs, formatPct } from '../../figures/format.ts';
import { type ColumnOf, column } from '../../figures/table.ts';
import { CALLS, type InTrial, interval, roundsColumn, stepFigures, yesOrNo } from '../columns.ts';
import { capacityLabel } from './capacity.ts';
import type { CapacityRow } from './row.ts';

/** Columns of what searches found, whatever else a row is of. */
export function capacityFigures<Row extends Omit<CapacityRow, 'serverId'>>(): ColumnOf<Row>[] {
  return [
    column('perS', 'Capacity', CALLS, (row) => row.perS, {
      head: 'capacity, calls/s',
      text: (row) => (row.perS === null ? 'none held' : capacityLabel(row)),
    }),
    column('bound', 'Bound', '', (row) => (row.atLeast ? 'at least' : null)),
    ...interval<Row>('perS', 'Capacity', CALLS, (row) => row.interval),
    column('heldPerS', 'Held rate, lowest over rounds', CALLS, (row) => row.between?.low ?? null),
    column('missedPerS', 'Failed rate, highest over rounds', CALLS, (row) => row.between?.high ?? null, {
      head: 'did not hold, calls/s',
      text: (row) => formatCount(row.between?.high ?? null),
    }),
    roundsColumn('Rounds with a held rate'),
    column('confirmedRounds', 'Rounds with a confirmed rate', '', (row) => row.confirmedRounds),
    column('p99Ms', 'P99 at that load', 'ms', (row) => row.p99Ms, {
      head: 'P99 there, ms',
      text: (row) => formatMs(row.p99Ms),
    }),
    column('cpuPct', 'CPU at that load', '%', (row) => row.cpuPct, {
      head: 'CPU there, %',
      text: (row) => formatPct(row.cpuPct),
    }),
    column('limitedBy', 'Limit of the next rate', '', (row) => row.limitedBy.join(', ') || null),
  ];
}

/** A step of a search, with the service level that it was held against. */
export interface SearchStep extends CapacityStep {
  readonly levelP99Ms: number;
  readonly levelErrorPct: number;
}

export const searchSteps = ({ p99Ms, errorPct, steps }: Capacity): SearchStep[] =>
  steps.map((step) => ({ ...step, levelP99Ms: p99Ms, levelErrorPct: errorPct }));

export function searchColumns<Step extends SearchStep>(): ColumnOf<InTrial<Step>>[] {
  return [
    column('perS', 'Offered', CALLS, ({ of }) => of.perS),
    column('confirms', 'Confirmation step', '', ({ of }) => yesOrNo(of.confirms)),
    column('held', 'Held', '', ({ of }) => yesOrNo(of.missed === null)),
    column('missed', 'Missed', '', ({ of }) => of.missed),
    column('levelP99Ms', 'Service level: maximum P99', 'ms', ({ of }) => of.levelP99Ms),
    column('levelErrorPct', 'Service level: maximum wrong answers', '%', ({ of }) => of.levelErrorPct),
    ...stepFigures<Step>(),
  ];
}
