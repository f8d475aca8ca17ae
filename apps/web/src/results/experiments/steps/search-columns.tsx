import type { CapacityStep } from '@headroom/model/experiments';
import { formatCount, limitLabel, missedLabel } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';
import { CPU_COLUMNS, DROPPED_COLUMN, FIGURE_COLUMNS, type StepRow } from './step-columns.tsx';

/** Columns of a step of a search, beside its number. */
export const SEARCH_COLUMNS: readonly Column<CapacityStep & StepRow>[] = [
  {
    id: 'perS',
    title: 'Offered',
    unit: 'calls/s',
    number: true,
    strong: true,
    cell: (row) => formatCount(row.perS),
  },
  {
    id: 'held',
    title: 'Held',
    cell: ({ missed, confirms }) =>
      missed === null ? (confirms ? 'yes, confirmed' : 'yes') : `no: ${missed}`,
  },
  ...FIGURE_COLUMNS,
  DROPPED_COLUMN,
  ...CPU_COLUMNS,
  {
    id: 'limit',
    title: 'Limited by',
    cell: ({ missed, limitedBy }) => (missed === null ? limitLabel : missedLabel)(limitedBy),
  },
];
