import type { MeasuredRevision } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { capitalised } from '@headroom/model/text/plural';
import { changeLabel } from '@headroom/report/compare';
import type { TrendFigure } from '@headroom/report/trends';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { exactly } from '#ui/time.ts';
import { revisionName } from './keys.ts';
import type { Pair } from './pair.ts';
import type { Asked } from './pair-panel.tsx';
import { REVISIONS_SHOWN, type Trend, type TrendLine, type TrendRevision } from './read-trend.ts';

interface Props {
  trend: Trend;
  pair: Pair;
  asked: Asked;
  mayCompare: boolean;
}

interface Row extends TrendRevision {
  /** Its place among the revisions, oldest first. */
  index: number;
}

/** Figures that a table has room for: each is drawn by the server and again by the browser. */
const MOST_FIGURES = 400;

/** Number of revisions that the table of a trend has: fewer of more servers. */
export function rowsOf({ lines, revisions }: Pick<Trend, 'lines' | 'revisions'>): number {
  const room = Math.floor(MOST_FIGURES / Math.max(1, lines.length));
  return Math.min(revisions.length, REVISIONS_SHOWN, room);
}

/** The figures of a trend, newest first, and two columns that take revisions to be measured side by side. */
export function TrendTable({ trend, pair, asked, mayCompare }: Props) {
  const { lines, revisions, word } = trend;
  const [line] = lines;
  const alone = lines.length === 1 ? line : undefined;
  const rows = revisions
    .map((revision, index) => ({ ...revision, index }))
    .slice(-rowsOf(trend))
    .reverse();
  const clean = rows.filter(({ dirty }) => !dirty).reverse();
  const takes = mayCompare && clean.length > 1;
  const columns: Column<Row>[] = [
    {
      id: 'revision',
      title: capitalised(word),
      cell: (row) => <span className="num">{revisionName(row)}</span>,
    },
    ...(takes
      ? [taking('base', chosen(clean, pair, 'base')), taking('head', chosen(clean, pair, 'head'))]
      : []),
    ...lines.flatMap((own) => [figure(own, trend), interval(own, trend, rows)]),
    ...(alone ? aloneColumns(alone, trend) : []),
    { id: 'subject', title: 'Subject', cell: Subject },
    { id: 'at', title: 'When', cell: When },
  ];
  const table = (
    <DataTable
      label={`${capitalised(word)}s of this trend`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
  if (!takes) return table;
  return (
    // A new element when others are taken, so that its choices follow the address.
    <form action="/compare/new" key={`${pair.base} ${pair.head}`} autoComplete="off">
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {table}
      <div className="mt-2">
        <Button type="submit">Measure base and head side by side</Button>
      </div>
    </form>
  );
}

/** Default choice: the taken revision, else the last two. */
function chosen(clean: readonly TrendRevision[], pair: Pair, side: 'base' | 'head'): string | undefined {
  const taken = clean.find(({ key }) => key === pair[side]);
  return (taken ?? clean.at(side === 'head' ? -1 : -2))?.commit;
}

function taking(side: 'base' | 'head', first: string | undefined): Column<Row> {
  return {
    id: side,
    title: side === 'base' ? 'Base' : 'Head',
    cell: (row) =>
      row.dirty ? (
        <Missing why="uncommitted changes cannot be built again" />
      ) : (
        <input
          type="radio"
          name={side}
          value={row.commit}
          defaultChecked={row.commit === first}
          aria-label={`${revisionName(row)} as ${side}`}
          className="size-4 align-middle accent-accent"
        />
      ),
  };
}

function figure({ serverId, figures }: TrendLine, { metric, lines, word }: Trend): Column<Row> {
  return {
    id: serverId,
    title: lines.length === 1 ? metric.title : serverId,
    unit: metric.unit,
    number: true,
    cell: ({ index }) => {
      const own = figures[index];
      if (!own) return <Missing why={`not measured at this ${word}`} />;
      if (own.value === null && own.atLeast !== undefined) return `at least ${metric.format(own.atLeast)}`;
      if (own.value === null) return <Missing why={metric.isExact ? 'not counted' : 'not measured'} />;
      const value = metric.format(own.value);
      // Text alone takes a fraction of what an element takes, and a table has a thousand.
      if (own.invalid === 0) return value;
      return (
        <>
          <Saturated {...own} />
          {value}
        </>
      );
    },
  };
}

function interval(
  { serverId, figures }: TrendLine,
  { metric: { format } }: Trend,
  rows: readonly Row[],
): Column<Row> {
  return intervalColumnOf(rows, ({ index }) => figures[index]?.interval, {
    id: `${serverId}-interval`,
    format,
    of: `${serverId} over rounds`,
  });
}

function Saturated({ invalid, rounds }: TrendFigure) {
  const words = `the rig was saturated in ${plural(invalid, 'trial')} of ${plural(rounds, 'round')}`;
  return (
    <span title={words} className="mr-1 text-warn">
      <span aria-hidden="true">△</span>
      <span className="sr-only">({words})</span>
    </span>
  );
}

function aloneColumns({ serverId, figures, builds }: TrendLine, { word, metric }: Trend): Column<Row>[] {
  const missing = <Missing why={`not measured at this ${word}`} />;
  const rounds: Column<Row> = {
    id: 'rounds',
    title: 'Rounds',
    number: true,
    cell: ({ index }) => figures[index]?.rounds ?? missing,
  };
  return [
    {
      id: 'change',
      title: 'Change',
      number: true,
      hint: `From the ${word} before that was measured`,
      cell: ({ index }) => {
        const value = figures[index]?.value ?? null;
        const last = figures.slice(0, index).findLastIndex((own) => own?.value != null);
        const before = figures[last]?.value ?? null;
        if (value === null || before === null) return <Missing why={`no ${word} before it was measured`} />;
        if (builds[last] === builds[index]) return <span className="text-muted">same build</span>;
        return before === 0 ? <Missing why="it was 0 before" /> : changeLabel(value / before);
      },
    },
    ...(metric.isExact ? [] : [rounds]),
    { id: 'runs', title: 'Runs', number: true, cell: (row) => runsOf(row, serverId) ?? missing },
  ];
}

function runsOf({ servers }: MeasuredRevision, serverId: string): number | undefined {
  return servers.find((own) => own.serverId === serverId)?.runs;
}

function Subject({ subject }: Row) {
  if (subject === null) return <Missing why="unknown" />;
  return (
    <span className="block max-w-[50ch] truncate" title={subject}>
      {subject}
    </span>
  );
}

function When({ committedAt, firstAt }: Row) {
  const day = (at: Date) => (
    <time dateTime={at.toISOString()} title={exactly(at)} className="num whitespace-nowrap">
      {at.toISOString().slice(0, 10)}
    </time>
  );
  return committedAt ? day(committedAt) : <>first measured {day(firstAt)}</>;
}
