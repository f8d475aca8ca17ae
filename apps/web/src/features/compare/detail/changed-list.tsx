import { type ComparisonRow, changedRows } from '@headroom/report/compare';
import { plural } from '@headroom/workload';
import Link from 'next/link';
import { changedLabel } from '#results/comparison/changed-label.ts';
import { VerdictMark } from '#results/comparison/verdict-mark.tsx';
import { Figures } from '#ui/figures.tsx';
import { type CompareView, rowHref, rowKey } from './view.ts';

/** Number of changes in the list; the others are in the table only. */
const MOST = 6;

/** Changes in words, each leading to what it was concluded from where the page shows that. */
export function ChangedList({ view }: { view: CompareView }) {
  const changed = changedRows(view.comparison.rows);
  if (changed.length === 0) return null;
  return (
    <>
      <ul
        aria-label="What changed"
        className="mt-4 divide-y divide-line rounded-md border border-line bg-surface"
      >
        {changed.slice(0, MOST).map((row) => (
          <li key={rowKey(row)} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <VerdictMark verdict={row.verdict} />
            <Changed view={view} row={row} />
          </li>
        ))}
      </ul>
      {changed.length > MOST && (
        <p className="mt-1.5 text-13 text-muted">
          <Figures text={`${plural(changed.length - MOST, 'more change')} in the table below.`} />
        </p>
      )}
    </>
  );
}

function Changed({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const href = rowHref(view, row);
  const text = <Figures text={changedLabel(row, view.comparison)} />;
  if (href === null) return <span className="min-w-0">{text}</span>;
  return (
    <Link href={href} prefetch={false} className="min-w-0 hover:text-accent">
      {text}
    </Link>
  );
}
