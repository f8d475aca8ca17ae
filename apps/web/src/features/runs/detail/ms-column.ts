import { formatMs } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';

/** A column of times in milliseconds, by which a table is sorted; what it needs beside goes into `more`. */
export function msColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => number | null,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return {
    ...{ id, title, unit: 'ms', number: true, best: 'asc', sortBy: read },
    cell: (row) => formatMs(read(row)),
    ...more,
  };
}
