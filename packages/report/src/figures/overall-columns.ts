import { formatCount, formatMb, formatMs, formatPct, formatShare } from './format.ts';
import type { OverallRow } from './overall.ts';
import { OWN_RATE_UNIT, type RateUnit } from './server-figures.ts';
import { column, type TextTable, textTable } from './table.ts';

/** Facts of a row that are columns; findings alone tell of trials that had not settled. */
type Facts = Omit<OverallRow, 'unsettled'>;

/** Columns of the overall table that hold a number. */
export type OverallColumn = {
  [K in keyof Facts]-?: Required<Facts>[K] extends number | null ? K : never;
}[keyof Facts];

export interface ColumnStyle {
  readonly title: string;
  /** Empty for plain counts. */
  readonly unit: string;
  readonly format: (value: number | null) => string;
}

const wholeMs = (ms: number | null) => formatMs(ms, 0);
const fineMs = (ms: number | null) => formatMs(ms, 3);
const finePct = (pct: number | null) => formatPct(pct, 2);

/** Header, unit and precision of each column, the same wherever the table is shown. */
export const OVERALL_COLUMNS: Readonly<Record<OverallColumn, ColumnStyle>> = {
  rank: { title: 'Rank', unit: '', format: formatCount },
  trials: { title: 'Trials', unit: '', format: formatCount },
  passed: { title: 'Passed', unit: '', format: formatCount },
  invalid: { title: 'Invalid', unit: '', format: formatCount },
  failed: { title: 'Failed', unit: '', format: formatCount },
  rigFailed: { title: 'Rig failed', unit: '', format: formatCount },
  disturbed: { title: 'Disturbed', unit: '', format: formatCount },
  rate: { title: 'Throughput', unit: OWN_RATE_UNIT, format: formatCount },
  requestsPerS: { title: 'Requests, including handshakes', unit: 'requests/s', format: formatCount },
  rateCvPct: { title: 'CV', unit: '%', format: finePct },
  meanMs: { title: 'Mean', unit: 'ms', format: formatMs },
  p50Ms: { title: 'P50', unit: 'ms', format: formatMs },
  p95Ms: { title: 'P95', unit: 'ms', format: formatMs },
  p99Ms: { title: 'P99', unit: 'ms', format: formatMs },
  cpuPct: { title: 'CPU', unit: '%', format: formatPct },
  throttledPct: { title: 'Throttled', unit: '%', format: formatPct },
  cpuMsPerRequest: { title: 'CPU per request', unit: 'ms', format: fineMs },
  bridgeCpuMsPerRequest: { title: 'Bridge CPU per request', unit: 'ms', format: fineMs },
  otherCpuPct: { title: 'Other programs', unit: 'CPU %', format: formatPct },
  memoryMb: { title: 'Memory', unit: 'MB', format: formatMb },
  peakMemoryMb: { title: 'Peak memory', unit: 'MB', format: formatMb },
  idleMemoryMb: { title: 'Idle memory', unit: 'MB', format: formatMb },
  coldStartMs: { title: 'Cold start', unit: 'ms', format: wholeMs },
  requests: { title: 'Requests', unit: '', format: formatCount },
  errors: { title: 'Errors', unit: '', format: formatCount },
  errorRatePct: { title: 'Error rate', unit: '%', format: formatShare },
  publishedRps: { title: 'Throughput, published convention', unit: 'requests/s', format: formatCount },
};

/** The unit of a column in a result whose rates are in `rateUnit`. */
export function unitOf(column: OverallColumn, rateUnit: RateUnit): string {
  return column === 'rate' ? rateUnit : OVERALL_COLUMNS[column].unit;
}

/** The columns above with their ids, in the order of tables. */
export function overallFigures(): ({ readonly id: OverallColumn } & ColumnStyle)[] {
  return (Object.keys(OVERALL_COLUMNS) as OverallColumn[]).map((id) => ({ id, ...OVERALL_COLUMNS[id] }));
}

/** Columns that a terminal shows. */
const SHOWN = [
  'rate',
  'meanMs',
  'p50Ms',
  'p95Ms',
  'p99Ms',
  'cpuPct',
  'memoryMb',
  'coldStartMs',
  'errorRatePct',
] as const satisfies readonly OverallColumn[];

/** A server under one load as an installation tells of it, which says the unit of its rates. */
type ToldServer = { readonly serverId: string; readonly rateUnit: string } & {
  readonly [Column in (typeof SHOWN)[number]]: number | null;
};

/** Servers under one load for a terminal, in their order. */
export function serverTerminalTable(rows: readonly ToldServer[]): TextTable {
  return textTable(rows, [
    column('serverId', '', '', (row) => row.serverId, {
      head: 'server',
      text: (row) => row.serverId,
      isText: true,
    }),
    ...SHOWN.map((id) => {
      const { title, unit, format } = OVERALL_COLUMNS[id];
      const head = `${title}, ${id === 'rate' ? (rows[0]?.rateUnit ?? unit) : unit}`;
      return column(id, title, unit, (row: ToldServer) => row[id], { head, text: (row) => format(row[id]) });
    }),
  ]);
}
