import { ERROR_WORDS, type ErrorKind, shownErrorKinds } from '@headroom/model/suite';
import type { OverallRow } from '../figures/overall.ts';
import { overallFigures, unitOf } from '../figures/overall-columns.ts';
import { rateUnitOf, type ServerFigures } from '../figures/server-figures.ts';
import { type ColumnOf, column, type Table, tableOf } from '../figures/table.ts';
import type { ToolRow } from '../figures/tools.ts';
import type { ReportTrial } from '../figures/trial.ts';
import type { Judgements } from '../judgements/judge.ts';
import { SDK_OVERHEAD_TITLE } from '../judgements/sdk-overhead.ts';
import { judgementTables } from './judgement-tables.ts';
import { resourceTable, trialTable } from './trial-tables.ts';

/** Source of the tables of a result: a study has figures and judgements only. */
export interface TableSource {
  readonly servers: readonly (ServerFigures & Partial<Omit<OverallRow, keyof ServerFigures>>)[];
  readonly judgements: Judgements;
  readonly tools?: readonly ToolRow[];
  readonly trials?: readonly ReportTrial[];
}

/** Every table of a result as data, in the order pages list them; none for what the source does not hold. */
export function tablesOf({ servers, judgements, tools, trials }: TableSource): Table[] {
  return [
    overallAsTable(servers),
    ...(tools ? [toolsAsTable(tools)] : []),
    ...judgementTables(judgements),
    ...(trials ? [trialTable(trials), resourceTable(trials)] : []),
  ];
}

type Row = TableSource['servers'][number];

/** Columns that no row has are left out: a study counts no trials, and few servers have a bridge. */
function overallAsTable(rows: readonly Row[]): Table {
  const has = (id: keyof Row) =>
    rows.some((row) => row[id] !== undefined) ||
    (rows.length === 0 && id !== 'bridgeCpuMsPerRequest' && id !== 'sdkOverhead');
  const rateUnit = rateUnitOf(rows);
  const columns: ColumnOf<Row>[] = [
    column('serverId', 'Server', '', (row) => row.serverId),
    ...overallFigures()
      .filter(({ id }) => has(id))
      .map(({ id, title }) => column(id, title, unitOf(id, rateUnit), (row: Row) => row[id] ?? null)),
    column(
      'rateLow',
      'Throughput, lower end of the interval',
      rateUnit,
      (row) => row.rateInterval?.low ?? null,
    ),
    column(
      'rateHigh',
      'Throughput, upper end of the interval',
      rateUnit,
      (row) => row.rateInterval?.high ?? null,
    ),
    column(
      'rateIntervalKind',
      'Throughput, kind of the interval',
      '',
      (row) => row.rateInterval?.kind ?? null,
    ),
    column('meanMsLow', 'Mean, lower end of the interval', 'ms', (row) => row.meanMsInterval?.low ?? null),
    column('meanMsHigh', 'Mean, upper end of the interval', 'ms', (row) => row.meanMsInterval?.high ?? null),
    column('meanMsIntervalKind', 'Mean, kind of the interval', '', (row) => row.meanMsInterval?.kind ?? null),
  ];
  const overhead: ColumnOf<Row>[] = [
    column('sdkOverhead', SDK_OVERHEAD_TITLE, '× bare', (row) => row.sdkOverhead?.ratio ?? null),
    column(
      'sdkOverheadLow',
      `${SDK_OVERHEAD_TITLE}, lower end of the interval`,
      '× bare',
      (row) => row.sdkOverhead?.interval.low ?? null,
    ),
    column(
      'sdkOverheadHigh',
      `${SDK_OVERHEAD_TITLE}, upper end of the interval`,
      '× bare',
      (row) => row.sdkOverhead?.interval.high ?? null,
    ),
    column(
      'sdkOverheadIntervalKind',
      `${SDK_OVERHEAD_TITLE}, kind of the interval`,
      '',
      (row) => row.sdkOverhead?.interval.kind ?? null,
    ),
    column('bare', 'Bare server', '', (row) => row.sdkOverhead?.bareId ?? null),
  ];
  if (has('sdkOverhead')) columns.push(...overhead);
  const limited = column<Row>('limitedBy', 'Limited by', '', (row) => row.limitedBy ?? null);
  return tableOf('overall', 'Servers', rows, has('limitedBy') ? [...columns, limited] : columns);
}

const ERROR_COLUMNS: Readonly<Record<ErrorKind, string>> = {
  http: 'httpErrors',
  jsonrpc: 'jsonrpcErrors',
  is_error: 'isErrors',
  check: 'checkErrors',
  timeout: 'timeouts',
  unauthorized: 'unauthorized',
  session_lost: 'sessionsLost',
};

function toolsAsTable(rows: readonly ToolRow[]): Table {
  return tableOf('tools', 'Tools', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    column('name', 'Tool', '', (row) => row.name),
    column('kind', 'Kind', '', (row) => row.kind),
    column('count', 'Right answers', '', (row) => row.count),
    ...shownErrorKinds(rows).map((kind) =>
      column(ERROR_COLUMNS[kind], ERROR_WORDS[kind].title, '', (row: ToolRow) => row.errors[kind] ?? 0),
    ),
    column('errorRatePct', 'Error rate', '%', (row) => row.errorRatePct),
    column('minMs', 'Min', 'ms', (row) => row.minMs),
    column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
    column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
    column('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
    column('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
    column('maxMs', 'Max', 'ms', (row) => row.maxMs),
  ]);
}
