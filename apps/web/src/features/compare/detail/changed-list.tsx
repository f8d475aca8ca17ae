import {
  type Comparison,
  type ComparisonRow,
  changedRows,
  changeLabel,
  earlyLabel,
  intervalLabel,
  metricById,
} from '@headroom/report/compare';
import { plural } from '@headroom/workload';
import Link from 'next/link';
import { Figures } from '#ui/figures.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { hasRatio } from './change-scale.ts';
import { type CompareView, rowHref, rowKey } from './view.ts';

/** Number of changes in the list; the others are in the table only. */
const MOST = 6;

/** Changes in words, each leading to what it was concluded from. */
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
            <Link href={rowHref(view, row)} prefetch={false} className="min-w-0 hover:text-accent">
              <Figures text={changedLabel(row, view.comparison)} />
            </Link>
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

/** `go, get_user_cart: mean 5.00 → 6.00 ms, +20.0 % (+14.0 % to +26.0 %), after round 6`. */
export function changedLabel(row: ComparisonRow, comparison: Pick<Comparison, 'rounds'>): string {
  const { title, unit, format } = metricById(row.metric);
  const where = row.tool === null ? row.serverId : `${row.serverId}, ${row.tool}`;
  const figures = `${format(row.base)} → ${format(row.head)}${unit && ` ${unit}`}`;
  const early = earlyLabel(row, comparison);
  return `${where}: ${inSentence(title)} ${figures}${ratioLabel(row)}${early ? `, ${early}` : ''}`;
}

function ratioLabel(row: ComparisonRow): string {
  if (!hasRatio(row)) return '';
  return `, ${changeLabel(row.change)}${row.together ? ` (${intervalLabel(row.together)})` : ''}`;
}

/** P95 and CPU are written so within a sentence, too. */
function inSentence(title: string): string {
  return /^[A-Z][A-Z\d]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
