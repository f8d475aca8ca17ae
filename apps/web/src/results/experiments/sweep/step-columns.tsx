import type { Sweep, SweepStep } from '@headroom/model/experiments';
import { formatLevel, limitLabel } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';
import {
  CPU_COLUMNS,
  DROPPED_COLUMN,
  FIGURE_COLUMNS,
  NUMBER_COLUMN,
  type StepRow,
} from '../steps/step-columns.tsx';

/** Columns of the steps of one trial. */
export function stepColumnsOf(by: Sweep['by']): readonly Column<SweepStep & StepRow>[] {
  return [
    NUMBER_COLUMN,
    {
      id: 'level',
      title: by === 'users' ? 'Users' : 'Offered',
      unit: by === 'users' ? undefined : 'callers/s',
      number: true,
      strong: true,
      cell: (row) => formatLevel(row.level),
    },
    ...FIGURE_COLUMNS,
    ...(by === 'users' ? [] : [DROPPED_COLUMN]),
    ...CPU_COLUMNS,
    { id: 'limit', title: 'Limited by', cell: ({ limitedBy }) => limitLabel(limitedBy) },
  ];
}
