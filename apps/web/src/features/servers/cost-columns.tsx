import { formatCount, type HandshakeCost } from '@headroom/report';
import { plural } from '@headroom/workload/plural';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { LIMIT_LABELS } from '#results/limit-labels.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/data-table.tsx';

/** A row of what something costs a server: its rate, and how that came about. */
export type CostRow = Pick<
  HandshakeCost,
  'disturbed' | 'invalid' | 'limitedBy' | 'rate' | 'rateInterval' | 'rounds'
> & { readonly serverId: string };

/** The server of a row. */
export function serverColumn<Row extends CostRow>(): Column<Row> {
  return {
    id: 'server',
    title: 'Server',
    cell: ({ serverId }) => <span className="font-medium">{serverId}</span>,
  };
}

/** Calls a second, and their interval. */
export function rateColumns<Row extends CostRow>(rows: readonly Row[]): Column<Row>[] {
  return [
    {
      id: 'rate',
      title: 'Calls',
      unit: 'per s',
      number: true,
      strong: true,
      hint: 'Tool calls with a right answer in the steady window / its length, mean over rounds',
      cell: ({ rate }) => formatCount(rate),
    },
    intervalColumnOf(rows, (row) => row.rateInterval, {
      id: 'rateInterval',
      unit: 'per s',
      format: formatCount,
      of: 'tool calls a second',
    }),
  ];
}

/** Rounds, what limited the rate, and what has to be known of it. */
export function circumstanceColumns<Row extends CostRow>(): Column<Row>[] {
  return [
    { id: 'rounds', title: 'Rounds', number: true, cell: ({ rounds }) => String(rounds) },
    {
      id: 'limit',
      title: 'Limited by',
      cell: ({ limitedBy }) => (limitedBy === null ? '–' : LIMIT_LABELS[limitedBy]),
    },
    {
      id: 'caveats',
      title: 'Caveats',
      cell: (row) => <Caveats row={row} />,
    },
  ];
}

function Caveats({ row: { disturbed, invalid, rounds } }: { row: CostRow }) {
  if (disturbed === 0 && invalid === 0) return '–';
  const of = (count: number) => `in ${count} of ${plural(rounds, 'round')}`;
  return (
    <span className="flex gap-1.5">
      {invalid > 0 && <Chip>rig saturated {of(invalid)}</Chip>}
      {disturbed > 0 && <Chip>disturbed {of(disturbed)}</Chip>}
    </span>
  );
}
