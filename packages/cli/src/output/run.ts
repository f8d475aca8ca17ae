import {
  capacityLabel,
  formatCoefficient,
  formatCount,
  formatLevel,
  formatMs,
  formatPct,
  kneeLabel,
  NO_VALUE,
  OVERALL_COLUMNS,
  type OverallColumn,
  peakFacts,
  peakLabel,
  peakLevelLabel,
} from '@headroom/report';
import Table from 'cli-table3';
import type { RunAnswer } from '../api/answers.ts';
import type { RunOutcome } from '../verdict/run-outcome.ts';
import { isolationText } from './isolation.ts';
import { printable } from './printable.ts';
import { scalingText } from './scaling.ts';
import { soakText } from './soak.ts';
import { startsText } from './starts.ts';
import { blockOf } from './text.ts';

const COLUMNS = [
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

/** Text of a run for a terminal: what the installation found, its table, and why it ends as it does. */
export function runText({ report }: RunAnswer, { result, reasons }: RunOutcome, page: string): string {
  const { capacity, findings, servers, sweep } = report;
  const blocks = [
    ...(findings.length > 0 ? [findings.map(({ text }) => printable(text)).join('\n')] : []),
    ...(servers.length > 0 ? [tableOf(servers)] : []),
    ...(capacity.length > 0 ? [capacityText(capacity)] : []),
    ...(report.soak.length > 0 ? [soakText(report.soak)] : []),
    ...(report.starts.length > 0 ? [startsText(report.starts)] : []),
    ...(report.scaling.length > 0 ? [scalingText(report.scaling)] : []),
    ...(report.isolation.length > 0 ? [isolationText(report.isolation)] : []),
    ...(sweep.length > 0 ? [sweepText(sweep)] : []),
    ...blockOf(result === 'failed' ? 'Failed' : 'Error', reasons),
    page,
  ];
  return blocks.join('\n\n');
}

type Row = RunAnswer['report']['servers'][number];

function tableOf(rows: readonly Row[]): string {
  const table = new Table({
    head: ['server', ...COLUMNS.map((column) => headOf(column, rows))],
    colAligns: ['left', ...COLUMNS.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    const figures = COLUMNS.map((column) => OVERALL_COLUMNS[column].format(row[column]));
    table.push([printable(row.serverId), ...figures]);
  }
  return table.toString();
}

/** Capacities for a terminal: a row a server, highest first. */
export function capacityText(rows: RunAnswer['report']['capacity']): string {
  const numbers = ['capacity, calls/s', 'did not hold, calls/s', 'rounds', 'P99 there, ms', 'CPU there, %'];
  const table = new Table({
    head: ['server', ...numbers],
    colAligns: ['left', ...numbers.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    table.push([
      printable(row.serverId),
      row.perS === null ? 'none held' : capacityLabel(row),
      formatCount(row.between?.high ?? null),
      String(row.rounds),
      formatMs(row.p99Ms),
      formatPct(row.cpuPct),
    ]);
  }
  return table.toString();
}

/** Sweeps for a terminal: a row a server, highest throughput first. */
export function sweepText(rows: RunAnswer['report']['sweep']): string {
  const ofArrivals = rows.some(({ by }) => by === 'arrivals');
  const figures = [
    'most answered, calls/s',
    'there',
    'P99 there, ms',
    ...(ofArrivals ? ['behind at, callers/s'] : ['knee, users', 'σ', 'κ', 'off by, %']),
    'rounds',
  ];
  const table = new Table({
    head: ['server', ...figures],
    colAligns: ['left', ...figures.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    const { behind, fit, peak, rounds, serverId } = row;
    table.push([
      printable(serverId),
      peak ? peakLabel(peak) : NO_VALUE,
      peakLevelLabel(row) ?? NO_VALUE,
      formatMs(peakFacts(row).p99Ms),
      ...(ofArrivals
        ? [behind === null ? 'none' : formatLevel(behind)]
        : [
            kneeLabel(row) ?? 'none',
            fit ? formatCoefficient(fit.sigma) : NO_VALUE,
            fit ? formatCoefficient(fit.kappa) : NO_VALUE,
            formatPct(fit?.errorPct ?? null),
          ]),
      String(rounds),
    ]);
  }
  return table.toString();
}

function headOf(column: (typeof COLUMNS)[number], rows: readonly Row[]): string {
  const { title, unit } = OVERALL_COLUMNS[column];
  // An installation says the unit of its rates.
  const said = column === 'rate' ? (rows[0]?.rateUnit ?? unit) : unit;
  return printable(`${title}, ${said}`);
}
