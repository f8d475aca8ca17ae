import { type ColumnOf, column, type Table, tableOf } from '../figures/table.ts';
import { mean, populationSd, ratio } from '../statistics/elementary.ts';
import { averagedP95 } from './contradictions.ts';
import type { RawStudy, StudyData } from './data.ts';
import { comparedCells } from './differences.ts';
import { latencyOf, STUDY_RATE_UNIT } from './raw-figures.ts';
import { type StudyServerRow, studyNatives, studyServers, studyTools, variabilityPct } from './rows.ts';

/**
 * Everything that is computed of a study, as tables; those that would be empty are left out.
 * @param servers those of `studyServers`, for callers that have them
 */
export function studyTables(
  data: StudyData,
  servers: readonly StudyServerRow[] = studyServers(data),
): Table[] {
  const tools = studyTools(data);
  return [
    tableOf('overall', 'Servers', servers, [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('framework', 'Framework', '', (row) => row.framework),
      column('runtime', 'Runtime', '', (row) => row.runtime),
      column('rate', 'Throughput', STUDY_RATE_UNIT, (row) => row.rate),
      column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
      column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
      column('p90Ms', 'P90', 'ms', (row) => row.p90Ms),
      column('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
      column('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
      column('requests', 'Requests', '', (row) => row.requests),
      column('errorRatePct', 'Error rate', '%', (row) => row.errorRatePct),
    ]),
    tableOf('resources', 'Resources and efficiency', servers, [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('cpuPct', 'CPU', '%', (row) => row.cpuPct),
      column('memoryMb', 'Memory', 'MB', (row) => row.memoryMb),
      column('coldStartMs', 'Cold start', 'ms', (row) => row.coldStartMs),
      column('ratePerCpuPct', 'Rate per CPU', `${STUDY_RATE_UNIT} per CPU %`, (row) => row.ratePerCpuPct),
      column('cpuEfficiencyRank', 'Rank', '', (row) => row.cpuEfficiencyRank),
      column('ratePerMb', 'Rate per memory', `${STUDY_RATE_UNIT} per MB`, (row) => row.ratePerMb),
    ]),
    measuredColumns('stability', 'Stability', servers, [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('rate', 'Throughput', STUDY_RATE_UNIT, (row) => row.rate),
      column('rateSd', 'SD', STUDY_RATE_UNIT, (row) => row.rateSd),
      column('rateCvPct', 'CV', '%', (row) => row.rateCvPct),
      ...variabilityColumn(data),
      column('rateLow', 'Lower end of interval', STUDY_RATE_UNIT, (row) => row.rateInterval?.low ?? null),
      column('rateHigh', 'Upper end of interval', STUDY_RATE_UNIT, (row) => row.rateInterval?.high ?? null),
      column('intervalKind', 'Kind of the interval', '', (row) => row.rateInterval?.kind ?? null),
      ...repeatColumns(data),
    ]),
    tableOf('tools', 'Tools', tools, [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('tool', 'Request', '', (row) => row.name),
      column('count', 'Requests', '', (row) => row.count),
      column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
      column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
      column('p90Ms', 'P90', 'ms', (row) => row.p90Ms),
      column('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
      column('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
    ]),
    tableOf('natives', 'JVM against native image', studyNatives(data, servers), [
      column('native', 'Native image', '', (row) => row.native),
      column('jvm', 'JVM', '', (row) => row.jvm),
      column('rateChangePct', 'Throughput', '%', (row) => row.rateChangePct),
      column('memoryChangePct', 'Memory', '%', (row) => row.memoryChangePct),
    ]),
    ...(data.kind === 'raw' ? againstRaw(data, servers) : [repeatTable(data)]),
    requestsTable(data),
    ...otherTables(data),
  ].filter(({ rows }) => rows.length > 0);
}

/** A table without the columns that are empty in every row: of a print they would be most. */
function measuredColumns<Row>(
  name: string,
  title: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
): Table {
  const filled = columns.filter(({ cell }) => rows.some((row) => cell(row) !== null));
  return tableOf(name, title, rows, filled);
}

function againstRaw(data: RawStudy, servers: readonly StudyServerRow[]): Table[] {
  return [
    tableOf('pooled', 'P95 as printed and of all requests', averagedP95(data, servers), [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('averagedMs', 'Mean of percentiles', 'ms', (row) => row.averaged),
      column('pooledMs', 'All requests, estimated', 'ms', (row) => row.pooled),
    ]),
    tableOf('printed', 'Printed figures against the raw results', comparedCells(data, servers), [
      column('serverId', 'Server', '', (row) => row.serverId),
      column('table', 'Table', '', (row) => row.table),
      column('column', 'Figure', '', (row) => row.column),
      column('printed', 'Printed', '', (row) => row.printed),
      column('fromRaw', 'From the raw results', '', (row) => row.fromRaw),
      column('agrees', 'Agrees', '', (row) => (row.agrees ? 'yes' : 'no')),
    ]),
  ];
}

/** There only where the authors print it: they call it throughput variability. */
function variabilityColumn(data: StudyData): ColumnOf<StudyServerRow>[] {
  const printed = data.annex?.servers.some((server) => server.printed?.rpsVariabilityPct !== undefined);
  if (!printed) return [];
  return [
    column(
      'rateVariabilityPct',
      'Variability: (highest − lowest) / first',
      '%',
      (row) => row.rateVariabilityPct,
    ),
  ];
}

/** Single repeats of a study that stands as printed. */
function repeatTable({ repeats }: StudyData): Table {
  const rows = repeats.flatMap(({ name, servers }) =>
    Object.entries(servers).map(([serverId, server]) => ({ name, serverId, server })),
  );
  return tableOf('repeats', 'Raw results of single repeats', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    column('repeat', 'Repeat', '', (row) => row.name),
    column('rate', 'Throughput', STUDY_RATE_UNIT, ({ server }) => server.rps),
    column('meanMs', 'Mean', 'ms', ({ server }) => latencyOf(server, 'meanMs')),
    column('p90Ms', 'P90', 'ms', ({ server }) => latencyOf(server, 'p90Ms')),
    column('p95Ms', 'P95', 'ms', ({ server }) => latencyOf(server, 'p95Ms')),
    column('requests', 'Requests', '', ({ server }) => server.requests),
    column('requestsPerCall', 'HTTP requests a call', '', ({ server }) =>
      ratio(server.requests, server.calls),
    ),
    column('errorRatePct', 'Error rate', '%', ({ server }) => server.errorRatePct),
    column('cpuPct', 'CPU', '%', ({ server }) => server.cpuPct),
    column('memoryMb', 'Memory', 'MB', ({ server }) => server.memoryMb),
  ]);
}

/** Requests of the repeats, where the authors print them one by one. */
function requestsTable({ annex }: StudyData): Table {
  const rows = (annex?.servers ?? []).flatMap(({ id, printed }) =>
    printed?.requestsByRepeat ? { serverId: id, each: printed.requestsByRepeat } : [],
  );
  const most = Math.max(0, ...rows.map(({ each }) => each.length));
  return tableOf('requests-by-repeat', 'Requests of the repeats, as printed', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    ...Array.from({ length: most }, (_, place) =>
      column(
        `repeat${place + 1}`,
        `Repeat ${place + 1}`,
        '',
        (row: (typeof rows)[number]) => row.each[place] ?? null,
      ),
    ),
    column('mean', 'Mean', '', ({ each }) => mean(each)),
    column('sd', 'SD', '', ({ each }) => populationSd(each)),
    column('variabilityPct', '(highest − lowest) / first', '%', ({ each }) => variabilityPct(each)),
  ]);
}

function repeatColumns(data: StudyData): ColumnOf<{ serverId: string }>[] {
  if (data.kind !== 'raw') return [];
  return data.repeats.map(({ name, servers }) =>
    column(`rate ${name}`, name, STUDY_RATE_UNIT, ({ serverId }) => servers[serverId]?.rps ?? null),
  );
}

function otherTables(data: StudyData): Table[] {
  return (data.annex?.others ?? []).map(({ title, unit, values }) =>
    tableOf(title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), title, byValue(values), [
      column('of', 'Of', '', ([name]) => name),
      column('value', title, unit, ([, value]) => value),
    ]),
  );
}

/** Lowest first: the order of the file is not kept in the database. */
function byValue(values: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(values).sort(([, a], [, b]) => a - b);
}
