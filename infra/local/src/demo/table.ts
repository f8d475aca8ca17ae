import { capacityLabel, formatCount, formatMb, formatMs, formatPct } from '@headroom/report';
import { changedRows, changeLabel, intervalLabel, metricById, verdictLabel } from '@headroom/report/compare';
import Table from 'cli-table3';
import type { DemoComparison, DemoRun } from './client.ts';

type Row = DemoRun['report']['servers'][number];

const COLUMNS: readonly [string, (row: Row) => string][] = [
  ['server', (row) => row.serverId],
  ['tool calls/s', (row) => formatCount(row.rate)],
  ['mean ms', (row) => formatMs(row.meanMs)],
  ['P50 ms', (row) => formatMs(row.p50Ms)],
  ['P95 ms', (row) => formatMs(row.p95Ms)],
  ['P99 ms', (row) => formatMs(row.p99Ms)],
  ['CPU %', (row) => formatPct(row.cpuPct)],
  ['memory MB', (row) => formatMb(row.memoryMb)],
  ['cold start ms', (row) => formatMs(row.coldStartMs, 0)],
  ['errors', (row) => formatCount(row.errors)],
  ['limited by', (row) => row.limitedBy ?? ''],
];

/** The result as text: a row a server, fastest first, then findings and what failed. */
export function resultText({ report, trials, reason }: DemoRun): string {
  const found = report.capacity.length > 0 ? capacityTable(report.capacity) : serverTable(report.servers);
  const failed = trials
    .filter((trial) => trial.status !== 'passed')
    .map(
      (trial) =>
        `${trial.serverId}, round ${trial.round}: ${trial.status}: ${trial.reason ?? 'no reason given'}`,
    );
  const words = [...report.findings.map(({ text }) => text), ...failed, ...(reason ? [reason] : [])];
  return [found, '', ...words].join('\n');
}

type CapacityRow = DemoRun['report']['capacity'][number];

const CAPACITY_COLUMNS: readonly [string, (row: CapacityRow) => string][] = [
  ['server', (row) => row.serverId],
  ['capacity calls/s', (row) => (row.perS === null ? 'none held' : capacityLabel(row))],
  ['did not hold', (row) => formatCount(row.between?.high ?? null)],
  ['rounds', (row) => formatCount(row.rounds)],
  ['P99 there ms', (row) => formatMs(row.p99Ms)],
  ['CPU there %', (row) => formatPct(row.cpuPct)],
];

/** Capacities of a search, highest first. */
function capacityTable(rows: readonly CapacityRow[]): string {
  const table = new Table({
    head: CAPACITY_COLUMNS.map(([title]) => title),
    colAligns: CAPACITY_COLUMNS.map(([title]) => (title === 'server' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => CAPACITY_COLUMNS.map(([, text]) => text(row))));
  return table.toString();
}

function serverTable(servers: readonly Row[]): string {
  const table = new Table({
    head: COLUMNS.map(([title]) => title),
    colAligns: COLUMNS.map(([title]) => (title === 'server' || title === 'limited by' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  const rows = servers.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  table.push(...rows.map((row) => COLUMNS.map(([, text]) => text(row))));
  return table.toString();
}

type ComparedRow = DemoComparison['rows'][number];

type Rounds = Parameters<typeof verdictLabel>[1];

const COMPARED: readonly [string, (row: ComparedRow, rounds: Rounds) => string][] = [
  ['server', (row) => row.serverId],
  ['tool', (row) => row.tool ?? 'all'],
  ['metric', ({ metric }) => [metricById(metric).title, metricById(metric).unit].join(' ').trim()],
  ['base', (row) => metricById(row.metric).format(row.base)],
  ['head', (row) => metricById(row.metric).format(row.head)],
  ['change', (row) => changeLabel(row.change)],
  ['interval', (row) => intervalLabel(row.together)],
  ['verdict', verdictLabel],
];
const WORDS = ['server', 'tool', 'metric', 'verdict'];

/** Findings of a comparison: what failed, the summary, and a row a metric that changed, worst first. */
export function comparisonText({ failures, summary, measuredRounds, rows, reason }: DemoComparison): string {
  const failed = failures.map(
    ({ serverId, side, reason }) => `${serverId} fails at ${side}: ${reason ?? 'no reason given'}`,
  );
  const table = new Table({
    head: COMPARED.map(([title]) => title),
    colAligns: COMPARED.map(([title]) => (WORDS.includes(title) ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  const changed = changedRows(rows);
  table.push(...changed.map((row) => COMPARED.map(([, text]) => text(row, { rounds: measuredRounds }))));
  const sentence = `${summary}, over ${measuredRounds} rounds.`;
  return [
    ...failed,
    sentence,
    ...(changed.length > 0 ? [table.toString()] : []),
    ...(reason ? [reason] : []),
  ].join('\n');
}
