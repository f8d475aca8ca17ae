import {
  OVERALL_COLUMNS,
  type RateUnit,
  rateLabel,
  rateUnitOf,
  type ServerFigures,
  unitOf,
} from '@headroom/report';
import type { ReactNode } from 'react';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { intervalColumnOf } from './interval-column.tsx';
import { ratioTo } from './ratio.ts';
import { ServerName } from './server-name.tsx';

/** Columns of the overall table that hold a number; those of a run beside those every result has. */
type FigureId = keyof typeof OVERALL_COLUMNS;

/** Columns with a best: in which direction it lies. */
const BEST: Partial<Record<FigureId, 'asc' | 'desc'>> = {
  rate: 'desc',
  meanMs: 'asc',
  p50Ms: 'asc',
  p95Ms: 'asc',
  p99Ms: 'asc',
  cpuMsPerRequest: 'asc',
  memoryMb: 'asc',
  coldStartMs: 'asc',
};

const HINTS: Partial<Record<FigureId, string>> = {
  requestsPerS: 'Counted requests with a right answer, handshakes included, per second; mean over rounds',
  meanMs: 'Latency of tool calls',
  cpuPct: 'Processor time of the server; 100 % is one logical processor',
  bridgeCpuMsPerRequest:
    'Processor time of the bridge to a server over stdio; not included in that of the server',
  memoryMb: 'Mean memory of the server under load',
  coldStartMs: 'From the start of the process to its first healthy answer',
  rateCvPct: 'Spread of the rounds: population standard deviation / mean',
};

type Measured = Partial<Record<FigureId, number | null>> & { readonly rateUnit?: RateUnit };

const rateUnit = (rows: readonly Measured[]) =>
  rateUnitOf(rows.flatMap(({ rateUnit: unit }) => (unit ? [{ rateUnit: unit }] : [])));

function hintOf(id: FigureId, unit: RateUnit): string | undefined {
  return id === 'rate' ? `Right answers: ${rateLabel(unit)}, mean over rounds` : HINTS[id];
}

/** A column of figures: unit, precision and direction as everywhere; a dash with its reason where none is. */
export function figureColumn<Row extends Measured>(
  rows: readonly Row[],
  id: FigureId,
  missing: string,
): Column<Row> {
  const { title, format } = OVERALL_COLUMNS[id];
  const unit = unitOf(id, rateUnit(rows));
  const best = BEST[id];
  const read = (row: Row) => row[id] ?? null;
  return {
    id,
    title,
    unit,
    number: true,
    hint: hintOf(id, rateUnit(rows)),
    best: best ?? 'asc',
    sortBy: read,
    cell: (row) => (read(row) === null ? <Missing why={missing} /> : format(read(row))),
    ratio: best && ratioTo(rows, read, best),
  };
}

/** The column of the bridge's processor time, where a server has a bridge that was sampled apart from it. */
export function bridgeColumns<Row extends Measured>(rows: readonly Row[]): Column<Row>[] {
  const has = rows.some(({ bridgeCpuMsPerRequest }) => bridgeCpuMsPerRequest !== undefined);
  return has ? [figureColumn(rows, 'bridgeCpuMsPerRequest', 'no bridge was sampled separately')] : [];
}

/** The server a row is of, with what belongs to its name. */
export function serverColumn<Row extends { readonly serverId: string }>(
  name: (row: Row) => ReactNode = ({ serverId }) => <ServerName serverId={serverId} />,
): Column<Row> {
  return { id: 'server', title: 'Server', sortBy: (row) => row.serverId, cell: name };
}

/** The id of the server a row is of, in tables that repeat it. */
export function plainServerColumn<Row extends { readonly serverId: string }>(): Column<Row> {
  const serverId = (row: Row) => row.serverId;
  return { id: 'server', title: 'Server', strong: true, sortBy: serverId, cell: serverId };
}

/** The server of a row, by its name alone. @param sorts whether the table is sorted by it */
export function serverNameColumn<Row extends { readonly serverId: string }>(sorts = false): Column<Row> {
  const serverId = (row: Row) => row.serverId;
  const cell = (row: Row) => <span className="font-medium">{row.serverId}</span>;
  return { id: 'server', title: 'Server', ...(sorts && { sortBy: serverId }), cell };
}

/** The interval of the rate. */
export function intervalColumn<Row extends Pick<ServerFigures, 'rateInterval' | 'rateUnit'>>(
  rows: readonly Row[],
): Column<Row> {
  const { format } = OVERALL_COLUMNS.rate;
  return intervalColumnOf(rows, ({ rateInterval }) => rateInterval, {
    format,
    of: `throughput in ${rateUnitOf(rows)} over rounds`,
  });
}
