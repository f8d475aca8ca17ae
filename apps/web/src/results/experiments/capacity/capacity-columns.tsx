import { type CapacityRow, capacityFigures, capacityLabel, formatCount, missedLabel } from '@headroom/report';
import { intervalColumnOf } from '#results/interval-column.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { pageColumn } from '../page-column.ts';

/** Columns of what searches found, whatever else a row is of. */
export function capacityColumnsOf<Row extends Omit<CapacityRow, 'serverId'>>(
  rows: readonly Row[],
): Column<Row>[] {
  const columns = capacityFigures<Row>();
  return [
    pageColumn(columns, 'perS', {
      id: 'perS',
      strong: true,
      sortBy: (row) => row.perS,
      cell: (row) => (row.perS === null ? <Missing why="no rate held" /> : capacityLabel(row)),
    }),
    {
      id: 'between',
      title: 'Held, did not hold',
      unit: 'calls/s',
      number: true,
      hint: 'The lowest rate of any round that held last, and the highest that was the first not to hold',
      cell: ({ between }) =>
        between === null
          ? '–'
          : `${formatCount(between.low)}, ${between.high === null ? 'none' : formatCount(between.high)}`,
    },
    intervalColumnOf(rows, (row) => row.interval, {
      unit: 'calls/s',
      format: formatCount,
      of: 'the capacity: from the rates that held to the first that did not, medians over rounds',
    }),
    {
      id: 'confirmed',
      title: 'Confirmed',
      number: true,
      hint: 'Rounds in which the found rate held for 30 s, of those in which any rate held',
      cell: (row) => `${row.confirmedRounds} of ${row.rounds}`,
    },
    pageColumn(columns, 'p99Ms', { id: 'p99', sortBy: (row) => row.p99Ms }),
    pageColumn(columns, 'cpuPct', {
      id: 'cpu',
      hint: 'Processors that the server used at the found rate; 100 = one',
      sortBy: (row) => row.cpuPct,
    }),
    {
      id: 'limit',
      title: 'Limit of the next rate',
      hint: 'The limit at the first rate that did not hold',
      cell: (row) => (row.limitedBy.length === 0 ? '–' : row.limitedBy.map(missedLabel).join(', ')),
    },
  ];
}
