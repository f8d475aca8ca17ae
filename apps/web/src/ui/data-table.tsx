import type { ReactNode } from 'react';
import { columnsWithValues, emptyLabel } from './quiet.ts';
import { nextSort, type Sort, type Sortable, sortRows } from './sort.ts';
import { type TableHead, type TableRow, TableView } from './table-view.tsx';

export interface Column<Row> extends Sortable<Row> {
  title: string;
  unit?: string | undefined;
  /** Meaning of the column, shown on hover. */
  hint?: string | undefined;
  /** Numbers stand right, words left. */
  number?: boolean | undefined;
  /** Written in stronger letters. */
  strong?: boolean | undefined;
  /** In a card it takes a line of its own. */
  wide?: boolean | undefined;
  /**
   * Factor by which it is worse than the best of the column; 1 is the best. Tints the cell and is written
   * beside.
   */
  ratio?: ((row: Row) => number | null) | undefined;
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
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
  /** On a telephone ratios below their figures and broken headings, for tables of few columns. */
  compact?: boolean;
  /** On a telephone a card a row, its values under the headings of their columns. */
  cards?: boolean;
  sort?: Sort;
  /** Address that shows the table in this order; without it nothing can be sorted. */
  sortHref?: (sort: Sort) => string;
  /** Whether such an address is loaded as a whole page. */
  wholeSort?: boolean;
}

/**
 * A table that scrolls inside itself, with its header and first column fixed. Sorting is by plain links, so
 * that it works without JavaScript. What its cells hold is decided here; a client component renders the table
 * around it, which takes the text of hundreds of cells for a fraction of what as many elements take. Columns without a
 * value in any row are left out; a line below says why, where their cells do.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, anchor, isCurrent, fit, whole, compact, cards, sort, wholeSort } = props;
  const { shown: columns, empty } = columnsWithValues(props.columns, rows);
  const without = emptyLabel(empty, rows);
  const compares = columns.some(({ ratio }) => ratio);
  return (
    <>
      <TableView
        label={label}
        fit={fit}
        whole={whole}
        compact={compact}
        cards={cards}
        wholeSort={wholeSort}
        columns={columns.map((column) => headOf(column, props))}
        rows={(sort ? sortRows(rows, props.columns, sort) : rows).map((row) => ({
          key: rowKey(row),
          ...(anchor && { anchor: anchor(row) }),
          ...(isCurrent?.(row) && { current: true }),
          cells: columns.map(({ cell }) => cell(row)),
          ...(compares && ratiosOf(columns, row)),
        }))}
      />
      {without && <p className="mt-2 text-sm text-muted">{without}</p>}
    </>
  );
}

function headOf<Row>(column: Column<Row>, { sort, sortHref }: TableProps<Row>): TableHead {
  const { id, title, unit, hint, number, strong, wide, ratio, sortBy } = column;
  // Fields that a column lacks are left out: "undefined" is sent in as many letters.
  return {
    id,
    title,
    ...(unit && { unit }),
    ...(hint && { hint }),
    ...(number && { number }),
    ...(strong && { strong }),
    ...(wide && { wide }),
    ...(ratio && { ratio: true }),
    ...(sort?.id === id && { sorted: sort.dir }),
    ...(sortBy && sort && sortHref && { href: sortHref(nextSort(column, sort)) }),
  };
}

/** The ratios of a row to the best: their words, and how strong the tints are that go with them. */
function ratiosOf<Row>(columns: readonly Column<Row>[], row: Row): Pick<TableRow, 'ratios' | 'tints'> {
  const ratios = columns.map(({ ratio }) => ratio?.(row) ?? null);
  return { ratios: ratios.map(ratioText), tints: ratios.map(tintOf).join('') };
}

/** The ratio to the best of the column, in words: the cue beside the tint. */
function ratioText(ratio: number | null): string {
  if (ratio === null) return '';
  if (ratio === 1) return 'best';
  return `${ratio.toFixed(ratio < 9.995 ? 2 : 0)}×`;
}

/** The closer to the best, the stronger; beyond 8 times none. The steps are those of the latency tiers. */
function tintOf(ratio: number | null): number {
  if (ratio === null || ratio > 8) return 0;
  if (ratio <= 1.1) return 4;
  if (ratio <= 2) return 3;
  return ratio <= 3 ? 2 : 1;
}
