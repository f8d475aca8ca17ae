import { formatCount, formatMb, formatMs, formatPct } from '@headroom/report';
import Table from 'cli-table3';
import type { DemoRun } from './client.ts';

type Row = DemoRun['report']['servers'][number];

const COLUMNS: readonly [string, (row: Row) => string][] = [
  ['server', (row) => row.serverId],
  ['RPS', (row) => formatCount(row.rps)],
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
  const table = new Table({
    head: COLUMNS.map(([title]) => title),
    colAligns: COLUMNS.map(([title]) => (title === 'server' || title === 'limited by' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  const rows = report.servers.toSorted((a, b) => (b.rps ?? -1) - (a.rps ?? -1));
  table.push(...rows.map((row) => COLUMNS.map(([, text]) => text(row))));
  const failed = trials
    .filter((trial) => trial.status !== 'passed')
    .map(
      (trial) =>
        `${trial.serverId}, round ${trial.round}: ${trial.status}: ${trial.reason ?? 'no reason given'}`,
    );
  const words = [...report.findings.map(({ text }) => text), ...failed, ...(reason ? [reason] : [])];
  return [table.toString(), '', ...words].join('\n');
}
