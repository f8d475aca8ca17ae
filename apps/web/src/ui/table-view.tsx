'use client';

import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { NONE } from './none.ts';
import type { Direction } from './sort.ts';

/** The heading of a column. */
export interface TableHead {
  readonly id: string;
  readonly title: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly number?: boolean;
  readonly strong?: boolean;
  readonly wide?: boolean;
  /** Whether its cells have a ratio to the best. */
  readonly ratio?: boolean;
  readonly sorted?: Direction;
  /** Address of the table sorted by it; without it nothing is sorted by it. */
  readonly href?: string;
}

/** A row, by what its cells hold in the order of the columns. */
export interface TableRow {
  readonly key: string;
  readonly anchor?: string;
  readonly current?: boolean;
  readonly cells: readonly ReactNode[];
  /** Ratios to the best as words, empty where there is none; absent where no column has any. */
  readonly ratios?: readonly string[];
  /** A digit for each cell: a place in `TINTS`. */
  readonly tints?: string;
}

/** A table as it stands in the page. */
export function TableView({
  label,
  columns,
  rows,
  fit,
  whole,
  compact,
  cards,
  wholeSort,
}: {
  label: string;
  columns: readonly TableHead[];
  rows: readonly TableRow[];
  fit: boolean | undefined;
  whole: boolean | undefined;
  compact: boolean | undefined;
  cards: boolean | undefined;
  wholeSort: boolean | undefined;
}) {
  const classes = columns.map(classesOf);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        // Positioned, so that words for the ear alone do not widen the page.
        'scroll-hint relative overflow-auto rounded-md border border-line',
        !whole && 'max-h-[85vh]',
        // Cards are read as the page is: they scroll with it.
        cards && '@container max-sm:max-h-none',
        fit && 'w-fit max-w-full',
      )}
    >
      <table
        className={clsx(
          'data-table w-full border-separate border-spacing-0 text-13',
          compact && 'data-table-compact',
          cards && 'data-table-cards',
        )}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell key={column.id} column={column} first={index === 0} whole={wholeSort} />
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row) => rowOf(row, columns, { classes, cards }))}</tbody>
      </table>
    </section>
  );
}

/** The heading of a column: a link that sorts where it can. */
function HeadCell({
  column: { title, unit, hint, number, ratio, sorted, href },
  first,
  whole,
}: {
  column: TableHead;
  first: boolean;
  whole: boolean | undefined;
}) {
  const layout = clsx('flex h-9 items-center gap-1 whitespace-nowrap px-2.5', number && 'justify-end pl-4');
  const className = clsx(
    layout,
    'hover:bg-sunken focus-visible:outline-offset-[-2px]',
    sorted && 'text-accent',
  );
  const rest = (
    <>
      {unit && <span className="num font-normal text-12 text-muted">{unit}</span>}
      {ratio && <small />}
    </>
  );
  const named = (
    <>
      <span className="relative">
        {title}
        <SortSign sorted={sorted} left={number} />
      </span>
      {rest}
    </>
  );
  return (
    <th
      scope="col"
      title={hint}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={clsx(
        'sticky top-0 border-line border-b bg-surface p-0 text-left font-medium',
        first ? 'left-0 z-20 border-r' : 'z-10',
      )}
    >
      {href === undefined ? (
        <span className={layout}>
          {title}
          {rest}
        </span>
      ) : whole ? (
        <a href={href} className={className}>
          {named}
        </a>
      ) : (
        <Link href={href} prefetch={false} scroll={false} className={className}>
          {named}
        </Link>
      )}
    </th>
  );
}

/** Mark in the padding beside the title, so that it takes no width. */
function SortSign({ sorted, left }: { sorted: Direction | undefined; left: boolean | undefined }) {
  if (!sorted) return null;
  const Chevron = sorted === 'asc' ? ChevronUp : ChevronDown;
  return (
    <Chevron
      size={11}
      strokeWidth={3}
      aria-hidden="true"
      className={clsx('absolute top-1/2 -translate-y-1/2', left ? 'right-full mr-px' : 'left-full ml-px')}
    />
  );
}

/** Tints of cells, from none to that of the best. */
const TINTS = ['', 'bg-near/6', 'bg-near/12', 'bg-near/20', 'bg-near/30'] as const;

/** The classes of a column's cells, by their tints; put together once for all rows. */
function classesOf({ number, strong, wide }: TableHead): (string | undefined)[] {
  return TINTS.map(
    (tint) => clsx(!number && 'words', strong && 'font-medium', wide && 'wide', tint) || undefined,
  );
}

/** A plain function rather than a component, as are its cells: a table has hundreds of them. */
function rowOf(
  { key, anchor, current, cells, ratios, tints }: TableRow,
  columns: readonly TableHead[],
  { classes, cards }: { classes: readonly (readonly (string | undefined)[])[]; cards: boolean | undefined },
) {
  return (
    <tr key={key} data-current={current}>
      {columns.map(({ id: column, title, unit, strong, ratio }, index) => {
        const id = anchor && `${anchor}-${column}`;
        const content = ratio ? (
          <>
            {cells[index]}
            <small>{ratios?.[index]}</small>
          </>
        ) : (
          cells[index]
        );
        // The first cell of a row is its heading and stays in sight.
        return index === 0 ? (
          <th key={column} scope="row" id={id} className={strong ? 'font-medium' : undefined}>
            {content}
          </th>
        ) : (
          <td
            key={column}
            id={id}
            // What stands over a value in a card.
            data-label={cards ? [title, unit].filter(Boolean).join(', ') : undefined}
            data-empty={cells[index] === NONE || undefined}
            className={classes[index]?.[Number(tints?.[index] ?? 0)]}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}
