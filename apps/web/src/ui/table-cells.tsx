import { clsx } from 'clsx';
import { AppLink } from './app-link.tsx';
import type { Column } from './data-table.tsx';
import { Sign } from './sign.tsx';
import { type Direction, nextSort, type Sort } from './sort.ts';

interface HeadCellProps<Row> {
  column: Column<Row>;
  first: boolean;
  sort: Sort | undefined;
  sortHref: ((sort: Sort) => string) | undefined;
  /** Whether such an address is loaded as a whole page. */
  wholeSort: boolean | undefined;
}

/** The heading of a column: a link that sorts where it can. */
export function HeadCell<Row>({ column, first, sort, sortHref, wholeSort }: HeadCellProps<Row>) {
  const sorted = sort?.id === column.id ? sort.dir : undefined;
  const layout = clsx(
    'flex h-9 items-center gap-1 whitespace-nowrap px-2.5',
    column.number && 'justify-end pl-4',
  );
  const unit = column.unit && <span className="num font-normal text-12 text-muted">{column.unit}</span>;
  return (
    <th
      scope="col"
      title={column.hint}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={clsx(
        'sticky top-0 border-line border-b bg-surface p-0 text-left font-medium',
        first ? 'left-0 z-20 border-r' : 'z-10',
      )}
    >
      {column.sortBy && sort && sortHref ? (
        <AppLink
          href={sortHref(nextSort(column, sort))}
          stay
          whole={wholeSort}
          className={clsx(
            layout,
            'hover:bg-sunken focus-visible:outline-offset-[-2px]',
            sorted && 'text-accent',
          )}
        >
          <span className="relative">
            {column.title}
            <SortSign sorted={sorted} left={column.number} />
          </span>
          {unit}
          {column.ratio && <span className="cell-ratio" />}
        </AppLink>
      ) : (
        <span className={layout}>
          {column.title}
          {unit}
          {column.ratio && <span className="cell-ratio" />}
        </span>
      )}
    </th>
  );
}

/** Stands in the padding beside the title, so that it takes no width. */
function SortSign({ sorted, left }: { sorted: Direction | undefined; left: boolean | undefined }) {
  if (!sorted) return null;
  return (
    <Sign
      of={sorted === 'asc' ? 'chevron-up' : 'chevron-down'}
      size={11}
      strokeWidth={3}
      className={clsx('absolute top-1/2 -translate-y-1/2', left ? 'right-full mr-px' : 'left-full ml-px')}
    />
  );
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  first: boolean;
  id: string | undefined;
}

/** One cell; the first of a row is its heading and stays in sight. */
export function BodyCell<Row>({ column, row, first, id }: BodyCellProps<Row>) {
  const ratio = column.ratio?.(row) ?? null;
  const className = clsx('cell', column.number && 'num text-right', first && 'cell-name', tint(ratio));
  const content = (
    <>
      {column.cell(row)}
      {column.ratio && <RatioText ratio={ratio} />}
    </>
  );
  if (!first) {
    return (
      <td id={id} className={className}>
        {content}
      </td>
    );
  }
  return (
    <th scope="row" id={id} className={className}>
      {content}
    </th>
  );
}

/** The ratio to the best of the column, in words: the cue beside the tint. */
function RatioText({ ratio }: { ratio: number | null }) {
  return <span className="cell-ratio">{ratio !== null && ratioWords(ratio)}</span>;
}

function ratioWords(ratio: number): string {
  if (ratio === 1) return 'best';
  return `${ratio.toFixed(ratio < 9.995 ? 2 : 0)}×`;
}

/** The closer to the best, the stronger; beyond 8 times none. The steps are those of the latency tiers. */
function tint(ratio: number | null): string | undefined {
  if (ratio === null || ratio > 8) return undefined;
  if (ratio <= 1.1) return 'bg-near/30';
  if (ratio <= 2) return 'bg-near/20';
  return ratio <= 3 ? 'bg-near/12' : 'bg-near/6';
}
