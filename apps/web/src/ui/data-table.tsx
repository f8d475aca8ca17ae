import type { ReactNode } from 'react';
import { nextSort, type Sort, type Sortable, sortRows } from './sort.ts';
import { type TableHead, TableView } from './table-view.tsx';

export interface Column<Row> extends Sortable<Row> {
  title: string;
  unit?: string | undefined;
  /** Meaning of the column, shown on hover. */
  hint?: string | undefined;
  /** Numbers stand right, words left. */
  number?: boolean | undefined;
  /**
   * Factor by which it is worse than the best of the column; 1 is the best. Tints the cell and is written
   * beside.
   */
  ratio?: ((row: Row) => number | null) | undefined;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Anchor of a row's cells, each with its column's id behind it, for links into the table. */
  anchor?: (row: Row) => string;
  /** A row to point out. */
  isCurrent?: (row: Row) => boolean;
  /** Width of the content, for tables of few columns. */
  fit?: boolean;
  /** Height of the rows, for tables that are read rather than looked up. */
  whole?: boolean;
  sort?: Sort;
  /** Address that shows the table in this order; without it nothing can be sorted. */
  sortHref?: (sort: Sort) => string;
  /** Whether such an address is loaded as a whole page. */
  wholeSort?: boolean;
}

/**
 * A table that scrolls inside itself, with its header and first column fixed. Sorting is by plain links, so
 * that it works without JavaScript. What its cells hold is decided here; a client component renders the table
 * around it, which takes the text of hundreds of cells for a fraction of what as many elements take.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, anchor, isCurrent, fit, whole, sort, wholeSort } = props;
  return (
    <TableView
      label={label}
      fit={fit}
      whole={whole}
      wholeSort={wholeSort}
      columns={columns.map((column) => headOf(column, props))}
      rows={(sort ? sortRows(rows, columns, sort) : rows).map((row) => ({
        key: rowKey(row),
        anchor: anchor?.(row),
        current: isCurrent?.(row) || undefined,
        cells: columns.map(({ cell }) => cell(row)),
        ratios: columns.some(({ ratio }) => ratio) ? columns.map(({ ratio }) => ratio?.(row)) : undefined,
      }))}
    />
  );
}

function headOf<Row>(column: Column<Row>, { sort, sortHref }: TableProps<Row>): TableHead {
  const { id, title, unit, hint, number, ratio, sortBy } = column;
  return {
    id,
    title,
    unit,
    hint,
    number,
    ratio: ratio !== undefined || undefined,
    sorted: sort?.id === id ? sort.dir : undefined,
    href: sortBy && sort && sortHref ? sortHref(nextSort(column, sort)) : undefined,
  };
}
