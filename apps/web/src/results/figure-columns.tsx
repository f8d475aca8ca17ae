import { OVERALL_COLUMNS, type ServerFigures } from '@headroom/report';
import type { ReactNode } from 'react';
import type { Column } from '../ui/data-table.tsx';
import { needsRounds } from './context.ts';
import { Missing } from './missing.tsx';
import { ratioTo } from './ratio.ts';
import { ServerName } from './server-name.tsx';

/** Columns of the overall table that hold a number; those of a run beside those every result has. */
type FigureId = keyof typeof OVERALL_COLUMNS;

/** Columns with a best: in which direction it lies. */
const BEST: Partial<Record<FigureId, 'asc' | 'desc'>> = {
  rps: 'desc',
  meanMs: 'asc',
  p50Ms: 'asc',
  p95Ms: 'asc',
  p99Ms: 'asc',
  cpuMsPerRequest: 'asc',
  memoryMb: 'asc',
  coldStartMs: 'asc',
};

const HINTS: Partial<Record<FigureId, string>> = {
  rps: 'Counted requests with a right answer per second, mean over rounds',
  meanMs: 'Latency of tool calls',
  cpuPct: 'Processor time of the server; 100 % is one logical processor',
  memoryMb: 'Mean memory of the server under load',
  coldStartMs: 'From the start of the process to its first healthy answer',
  rpsCvPct: 'Spread of the rounds: population standard deviation / mean',
};

/** A column of figures: unit, precision and direction as everywhere; a dash with its reason where none is. */
export function figureColumn<Row extends Partial<Record<FigureId, number | null>>>(
  rows: readonly Row[],
  id: FigureId,
  missing: string,
): Column<Row> {
  const { title, unit, format } = OVERALL_COLUMNS[id];
  const best = BEST[id];
  const read = (row: Row) => row[id] ?? null;
  return {
    ...{ id, title, unit, number: true, hint: HINTS[id], best: best ?? 'asc', sortBy: read },
    cell: (row) => (read(row) === null ? <Missing why={missing} /> : format(read(row))),
    ratio: best && ratioTo(rows, read, best),
  };
}

/** The server a row is of, with what belongs to its name. */
export function serverColumn<Row extends { readonly serverId: string }>(
  name: (row: Row) => ReactNode = ({ serverId }) => <ServerName serverId={serverId} />,
): Column<Row> {
  return { id: 'server', title: 'Server', sortBy: (row) => row.serverId, cell: name };
}

/** The interval of the rate. */
export function intervalColumn<Row extends Pick<ServerFigures, 'rpsInterval'>>(): Column<Row> {
  const { unit, format } = OVERALL_COLUMNS.rps;
  return {
    ...{ id: 'interval', title: 'Interval', unit, number: true },
    hint: '95 % bootstrap interval of throughput over rounds',
    cell: ({ rpsInterval }) =>
      rpsInterval ? (
        `${format(rpsInterval.low)}–${format(rpsInterval.high)}`
      ) : (
        <Missing why={needsRounds(2)} />
      ),
  };
}

/** Titles of the columns in which no row has a number. */
export function emptyColumns<Row extends Partial<Record<FigureId, number | null>>>(
  rows: readonly Row[],
  ids: readonly FigureId[],
): string[] {
  return ids.filter((id) => rows.every((row) => row[id] == null)).map((id) => OVERALL_COLUMNS[id].title);
}
