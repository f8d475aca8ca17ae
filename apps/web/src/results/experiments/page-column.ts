import { type ColumnOf, columnById } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';

/**
 * A column of a page by that of files and terminals: its title, unit and text.
 * @param more what pages alone have, and what they show in another way; its id is part of addresses
 */
export function pageColumn<Row>(
  columns: readonly ColumnOf<Row>[],
  id: string,
  more: Partial<Column<Row>> & Pick<Column<Row>, 'id'>,
): Column<Row> {
  const { cell, shown, title, unit } = columnById(columns, id);
  return {
    title,
    ...(unit && { unit }),
    ...(!shown?.isText && { number: true }),
    cell: (row) => shown?.text(row) ?? cell(row),
    ...more,
  };
}
