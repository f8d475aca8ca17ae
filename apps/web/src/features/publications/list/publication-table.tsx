import type { HistoryRow } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { OVERALL_COLUMNS, rateUnitOf, tooClose, unitOf } from '@headroom/report';
import { UNKNOWN_FLOOR } from '@headroom/report/compare';
import type { ReactNode } from 'react';
import { CaveatChips } from '#results/answer/caveat-chips.tsx';
import { TONE_LOOKS } from '#results/comparison/tone-looks.ts';
import { type StoredRow, servingMost, storedKind } from '#results/experiments/stored-experiment.ts';
import { resultPath } from '#results/publication-path.ts';
import { askedLabel } from '#results/run/labels.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { NONE } from '#ui/none.ts';
import type { StoredComparison } from '../stored-comparison.ts';
import { type Listed, listedCaveats } from './listing.ts';

type Row = Listed | HistoryRow;

const isHistory = (row: Row): row is HistoryRow => 'watch' in row;

/** Publications with who leads in each, newest first. */
export function PublicationTable({ publications }: { publications: readonly Row[] }) {
  return <DataTable label="Results" columns={COLUMNS} rows={publications} rowKey={({ slug }) => slug} />;
}

/** A cell of runs, which a history has not. */
const ofRun = (cell: (run: Listed) => ReactNode) => (row: Row) => (isHistory(row) ? NONE : cell(row));

const COLUMNS: Column<Row>[] = [
  {
    id: 'title',
    title: 'Result',
    cell: (row) => (
      <div className="max-w-[14rem] sm:max-w-[26rem]">
        <a href={resultPath(row.slug)} className="link block truncate font-medium">
          {row.title}
        </a>
        {isHistory(row)
          ? row.headline !== null && <Line text={row.headline} />
          : row.comparison && <Verdict comparison={row.comparison} />}
      </div>
    ),
  },
  { id: 'published', title: 'Published', cell: ({ publishedAt }) => <ExactDay at={publishedAt} /> },
  {
    id: 'asked',
    title: 'Asked by',
    cell: (row) => askedLabel(isHistory(row) ? (row.watch.suite ?? '') : row.run.suite),
  },
  {
    id: 'size',
    title: 'Measured',
    cell: (row) => plural((isHistory(row) ? row.watch : row.run).servers.length, 'server'),
  },
  {
    id: 'rate',
    title: 'Serves most',
    cell: ofRun(({ figures }) =>
      storedKind(figures) === null ? (
        <Leader figures={figures} column="rate" />
      ) : (
        <TakesMost figures={figures} />
      ),
    ),
  },
  {
    id: 'mean',
    title: 'Answers fastest',
    cell: ofRun(({ figures }) => <Leader figures={figures} column="meanMs" />),
  },
  {
    id: 'caveats',
    title: 'Caveats',
    cell: ofRun((publication) => <CaveatChips oneLine caveats={listedCaveats(publication)} />),
  },
];

/** Headline of a history, cut to a line. */
function Line({ text }: { text: string }) {
  return (
    <span className="block truncate pb-1 font-normal" title={text}>
      {text}
    </span>
  );
}

/** The verdict of a comparison in a line. */
function Verdict({ comparison: { headline, tone } }: { comparison: StoredComparison }) {
  const { sign, ink } = TONE_LOOKS[tone];
  return (
    <span className="block truncate pb-1 font-normal" title={headline}>
      <span aria-hidden="true" className={`${ink} mr-1.5`}>
        {sign}
      </span>
      {headline}
    </span>
  );
}

/** Servers of a publication of capacities that are named; more are counted. */
const NAMED = 2;

/** Servers that may take the most, each with its capacity; nothing of other experiments. */
function TakesMost({ figures }: { figures: readonly StoredRow[] }) {
  const leaders = servingMost(figures);
  if (leaders.length === 0) return '–';
  const more = leaders.length - NAMED;
  return (
    <div className="py-1.5">
      {leaders.slice(0, NAMED).map(({ serverId, label }) => (
        <span key={serverId} className="block">
          {serverId} <span className="num text-muted">{label}</span>
        </span>
      ))}
      {more > 0 && <span className="block text-muted">and {more} more</span>}
    </div>
  );
}

function Leader({ figures, column }: { figures: readonly StoredRow[]; column: 'rate' | 'meanMs' }) {
  const { format } = OVERALL_COLUMNS[column];
  const unit = unitOf(column, rateUnitOf(figures));
  const sign = column === 'rate' ? -1 : 1;
  const [best, ...others] = figures
    .flatMap(({ serverId, [column]: value, [`${column}Interval` as const]: interval }) =>
      value === null ? [] : [{ serverId, value, interval }],
    )
    .sort((a, b) => sign * (a.value - b.value));
  if (!best) return '–';
  const close = others.filter((other) => tooClose(best, other, UNKNOWN_FLOOR.ratio));
  return (
    <>
      {best.serverId}
      {close.length === 1 && `, ${close[0]?.serverId}`}
      {close.length > 1 && <span className="text-muted"> and {close.length} more</span>}{' '}
      <span className="num text-muted">
        {format(best.value)} {unit}
      </span>
    </>
  );
}
