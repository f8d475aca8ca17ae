import type { Table, TableColumn } from '../table.ts';
import { averagedP95 } from './contradictions.ts';
import type { RawStudy, StudyData } from './data.ts';
import { comparedCells } from './differences.ts';
import { type StudyServerRow, studyNatives, studyServers, studyTools } from './rows.ts';

/** A column with the way to its cell. */
interface Cells<Row> extends TableColumn {
  readonly read: (row: Row) => string | number | null;
}

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
      text('serverId', 'Server', (row) => row.serverId),
      text('framework', 'Framework', (row) => row.framework),
      text('runtime', 'Runtime', (row) => row.runtime),
      number('rps', 'Throughput', 'req/s', (row) => row.rps),
      number('meanMs', 'Mean', 'ms', (row) => row.meanMs),
      number('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
      number('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
      number('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
      number('requests', 'Requests', '', (row) => row.requests),
      number('errorRatePct', 'Error rate', '%', (row) => row.errorRatePct),
    ]),
    tableOf('resources', 'Resources and efficiency', servers, [
      text('serverId', 'Server', (row) => row.serverId),
      number('cpuPct', 'CPU', '%', (row) => row.cpuPct),
      number('memoryMb', 'Memory', 'MB', (row) => row.memoryMb),
      number('coldStartMs', 'Cold start', 'ms', (row) => row.coldStartMs),
      number('rpsPerCpuPct', 'Rate per CPU', 'req/s per %', (row) => row.rpsPerCpuPct),
      number('cpuEfficiencyRank', 'Rank', '', (row) => row.cpuEfficiencyRank),
      number('rpsPerMb', 'Rate per memory', 'req/s per MB', (row) => row.rpsPerMb),
    ]),
    tableOf('stability', 'Stability', servers, [
      text('serverId', 'Server', (row) => row.serverId),
      number('rps', 'Throughput', 'req/s', (row) => row.rps),
      number('rpsSd', 'SD', 'req/s', (row) => row.rpsSd),
      number('rpsCvPct', 'CV', '%', (row) => row.rpsCvPct),
      number('rpsLow', 'Lower end of interval', 'req/s', (row) => row.rpsInterval?.low ?? null),
      number('rpsHigh', 'Upper end of interval', 'req/s', (row) => row.rpsInterval?.high ?? null),
      ...repeatColumns(data),
    ]),
    tableOf('tools', 'Tools', tools, [
      text('serverId', 'Server', (row) => row.serverId),
      text('tool', 'Request', (row) => row.name),
      number('count', 'Requests', '', (row) => row.count),
      number('meanMs', 'Mean', 'ms', (row) => row.meanMs),
      number('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
      number('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
      number('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
    ]),
    tableOf('natives', 'JVM against native image', studyNatives(data, servers), [
      text('native', 'Native image', (row) => row.native),
      text('jvm', 'JVM', (row) => row.jvm),
      number('rpsChangePct', 'Throughput', '%', (row) => row.rpsChangePct),
      number('memoryChangePct', 'Memory', '%', (row) => row.memoryChangePct),
    ]),
    ...(data.kind === 'raw' ? againstRaw(data, servers) : []),
    ...otherTables(data),
  ].filter(({ rows }) => rows.length > 0);
}

function againstRaw(data: RawStudy, servers: readonly StudyServerRow[]): Table[] {
  return [
    tableOf('pooled', 'P95 as printed and of all requests', averagedP95(data, servers), [
      text('serverId', 'Server', (row) => row.serverId),
      number('averagedMs', 'Mean of percentiles', 'ms', (row) => row.averaged),
      number('pooledMs', 'All requests, estimated', 'ms', (row) => row.pooled),
    ]),
    tableOf('printed', 'Printed figures against the raw results', comparedCells(data, servers), [
      text('serverId', 'Server', (row) => row.serverId),
      text('table', 'Table', (row) => row.table),
      text('column', 'Figure', (row) => row.column),
      number('printed', 'Printed', '', (row) => row.printed),
      number('fromRaw', 'From the raw results', '', (row) => row.fromRaw),
      text('agrees', 'Agrees', (row) => (row.agrees ? 'yes' : 'no')),
    ]),
  ];
}

function repeatColumns(data: StudyData): Cells<{ serverId: string }>[] {
  if (data.kind !== 'raw') return [];
  return data.repeats.map(({ name, servers }) =>
    number(`rps ${name}`, name, 'req/s', ({ serverId }) => servers[serverId]?.rps ?? null),
  );
}

function otherTables(data: StudyData): Table[] {
  return (data.annex?.others ?? []).map(({ title, unit, values }) =>
    tableOf(title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), title, byValue(values), [
      text('of', 'Of', ([name]) => name),
      number('value', title, unit, ([, value]) => value),
    ]),
  );
}

/** Lowest first: the order of the file is not kept in the database. */
function byValue(values: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(values).sort(([, a], [, b]) => a - b);
}

function text<Row>(id: string, title: string, read: Cells<Row>['read']): Cells<Row> {
  return { id, title, unit: '', read };
}

function number<Row>(id: string, title: string, unit: string, read: Cells<Row>['read']): Cells<Row> {
  return { id, title, unit, read };
}

function tableOf<Row>(name: string, title: string, rows: readonly Row[], columns: Cells<Row>[]): Table {
  return {
    name,
    title,
    columns: columns.map(({ id, title, unit }) => ({ id, title, unit })),
    rows: rows.map((row) => columns.map(({ read }) => read(row))),
  };
}
