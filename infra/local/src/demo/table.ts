import { serverTerminalTable, type TextTable, terminalTables } from '@headroom/report';
import { changedRows, changeLabel, intervalLabel, metricById, verdictLabel } from '@headroom/report/compare';
import Table from 'cli-table3';
import type { DemoComparison, DemoRun } from './client.ts';

/** The result as text: a row a server, fastest first, then findings and what failed. */
export function resultText({ report, trials, reason }: DemoRun): string {
  const found = foundIn(report);
  const failed = trials
    .filter((trial) => trial.status !== 'passed')
    .map(
      (trial) =>
        `${trial.serverId}, round ${trial.round}: ${trial.status}: ${trial.reason ?? 'no reason given'}`,
    );
  const words = [...report.findings.map(({ text }) => text), ...failed, ...(reason ? [reason] : [])];
  return [found, '', ...words].join('\n');
}

/** The tables of what a run measured, as the command shows them. */
function foundIn(report: DemoRun['report']): string {
  const servers = report.servers.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const tables = [...terminalTables(report), ...(servers.length > 0 ? [serverTerminalTable(servers)] : [])];
  return tables.map(tableText).join('\n');
}

function tableText({ columns, rows }: TextTable): string {
  const table = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ isText }) => (isText ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
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

/** Findings of a comparison: its headline, what failed, the summary, and a row a metric that changed, worst first. */
export function comparisonText(comparison: DemoComparison): string {
  const { headline, failures, summary, measuredRounds, rows, reason } = comparison;
  const failed = failures.map(
    ({ serverId, side, reason }) => `${serverId} fails at ${side}: ${reason ?? 'no reason given'}`,
  );
  const changed = changedRows(rows);
  const table = {
    columns: COMPARED.map(([head]) => ({ head, isText: WORDS.includes(head) })),
    rows: changed.map((row) => COMPARED.map(([, text]) => text(row, { rounds: measuredRounds }))),
  };
  const sentence = `${summary}, over ${measuredRounds} rounds.`;
  return [
    ...(headline ? [headline] : []),
    ...failed,
    sentence,
    ...(changed.length > 0 ? [tableText(table)] : []),
    ...(reason ? [reason] : []),
  ].join('\n');
}
