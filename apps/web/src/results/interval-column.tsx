import { capitalised } from '@headroom/model/text/plural';
import { type Interval, intervalKind, intervalTitle } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { needsRounds } from './context.ts';

/** A column of intervals: its title says what they are, and where a column holds both kinds each range says so itself. */
export function intervalColumnOf<Row>(
  rows: readonly Row[],
  read: (row: Row) => Interval | null | undefined,
  {
    id = 'interval',
    unit,
    format,
    of,
  }: {
    id?: string;
    unit?: string;
    format: (value: number) => string;
    /** The quantity that the intervals are of, for the hint. */
    of: string;
  },
): Column<Row> {
  const intervals = rows.map(read);
  const title = intervalTitle(intervals);
  const mixed = intervals.some((interval) => interval?.kind === 'confidence');
  return {
    id,
    title,
    unit,
    number: true,
    hint: `${capitalised(intervalKind(intervals))}: ${of}`,
    cell: (row) => {
      const interval = read(row);
      if (!interval) return <Missing why={needsRounds(2)} />;
      const ends = `${format(interval.low)}–${format(interval.high)}`;
      if (!mixed || interval.kind === 'confidence') return ends;
      return (
        <>
          {ends}
          <span className="ml-1 font-sans text-muted">range</span>
        </>
      );
    },
  };
}
