import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Sort, Sortable } from './sort.ts';
import { sortRows } from './sort.ts';
import { BodyCell, HeadCell } from './table-cells.tsx';

export interface Column<Row> extends Sortable<Row> {
  title: string;
  unit?: string | undefined;
  /** What the column means, shown on hover. */
  hint?: string | undefined;
  /** Numbers stand right, words left. */
  number?: boolean | undefined;
  /** How many times worse than the best of the column; 1 is the best. Tints the cell and is written beside. */
  ratio?: ((row: Row) => number | null) | undefined;
  cell: (row: Row) => ReactNode;
}

/** Draws the body of a table; the name tells the tables of a page apart. */
export type TableBody = (name: string, draw: () => ReactNode) => ReactNode;

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Anchor of a cell, for links into the table. */
  cellId?: (row: Row, columnId: string) => string;
  /** A row to point out. */
  isCurrent?: (row: Row) => boolean;
  /** As wide as its content, for tables of few columns. */
  fit?: boolean;
  /** As high as its rows, for tables that are read rather than looked up. */
  whole?: boolean;
  sort?: Sort;
  /** Address that shows the table in this order; without it nothing can be sorted. */
  sortHref?: (sort: Sort) => string;
  /** Whether such an address is loaded as a whole page. */
  wholeSort?: boolean;
  /** How the body is drawn where that is not for each reader. */
  body?: TableBody | undefined;
}

/**
 * A table that scrolls inside itself, with its header and first column fixed. Sorting is by plain
 * links, so that it works without JavaScript.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, columns, fit, whole, sort, sortHref, wholeSort, body = plainBody } = props;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        // Positioned, so that words for the ear alone do not widen the page.
        'relative overflow-auto rounded-md border border-line bg-surface',
        !whole && 'max-h-[85vh]',
        fit && 'w-fit max-w-full',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                sortHref={sortHref}
                wholeSort={wholeSort}
                first={index === 0}
              />
            ))}
          </tr>
        </thead>
        {body(label, () => (
          <Rows {...props} />
        ))}
      </table>
    </section>
  );
}

const plainBody: TableBody = (_name, draw) => <tbody>{draw()}</tbody>;

function Rows<Row>({ columns, rows, rowKey, cellId, isCurrent, sort }: TableProps<Row>) {
  return (sort ? sortRows(rows, columns, sort) : rows).map((row) => (
    <tr key={rowKey(row)} className="group" data-current={isCurrent?.(row) || undefined}>
      {columns.map((column, index) => (
        <BodyCell
          key={column.id}
          id={cellId?.(row, column.id)}
          column={column}
          row={row}
          first={index === 0}
        />
      ))}
    </tr>
  ));
}
