import {
  capacityLabel,
  evenLabel,
  formatCoefficient,
  formatCount,
  formatLevel,
  formatMb,
  formatMs,
  formatPct,
  growthLabel,
  kneeLabel,
  levelOfLoad,
  peakLabel,
  timesLabel,
  warmLabel,
} from '@headroom/report';
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

/** The table of what a run measured. */
function foundIn({ capacity, isolation, scaling, servers, soak, starts, sweep }: DemoRun['report']): string {
  if (capacity.length > 0) return capacityTable(capacity);
  if (sweep.length > 0) return tableOf(SWEEP_COLUMNS, sweep);
  if (soak.length > 0) return tableOf(SOAK_COLUMNS, soak);
  if (isolation.length > 0) {
    const tools = isolation.flatMap(({ serverId, tools: own }) => own.map((tool) => ({ serverId, ...tool })));
    return tableOf(ISOLATION_COLUMNS, tools);
  }
  if (scaling.length > 0) {
    const steps = scaling.flatMap(({ serverId, steps: own }) => own.map((step) => ({ serverId, ...step })));
    return tableOf(SCALING_COLUMNS, steps);
  }
  return starts.length > 0 ? startsTable(starts) : serverTable(servers);
}

type CapacityRow = DemoRun['report']['capacity'][number];

const OF_CAPACITY: readonly [string, (row: Omit<CapacityRow, 'serverId'>) => string][] = [
  ['capacity calls/s', (row) => (row.perS === null ? 'none held' : capacityLabel(row))],
  ['did not hold', (row) => formatCount(row.between?.high ?? null)],
  ['rounds', (row) => formatCount(row.rounds)],
  ['P99 there ms', (row) => formatMs(row.p99Ms)],
  ['CPU there %', (row) => formatPct(row.cpuPct)],
];

/** Capacities of a search, highest first. */
function capacityTable(rows: readonly CapacityRow[]): string {
  return tableOf<CapacityRow>([['server', (row) => row.serverId], ...OF_CAPACITY], rows);
}

type SweepRow = DemoRun['report']['sweep'][number];

const SWEEP_COLUMNS: readonly [string, (row: SweepRow) => string][] = [
  ['server', (row) => row.serverId],
  ['most calls/s', ({ peak }) => (peak ? peakLabel(peak) : 'none')],
  ['there', ({ by, peak }) => (peak ? levelOfLoad(peak.level, by) : '')],
  ['P99 there ms', ({ peak }) => formatMs(peak?.p99Ms ?? null)],
  ['knee', (row) => kneeLabel(row) ?? ''],
  ['σ', ({ fit }) => (fit ? formatCoefficient(fit.sigma) : '')],
  ['κ', ({ fit }) => (fit ? formatCoefficient(fit.kappa) : '')],
  ['off by %', ({ fit }) => formatPct(fit?.errorPct ?? null)],
  ['behind at', ({ behind }) => (behind === null ? '' : formatLevel(behind))],
  ['rounds', (row) => formatCount(row.rounds)],
];

type SoakRow = DemoRun['report']['soak'][number];

const grown = (row: SoakRow, of: SoakRow['growth'][number]['metric']) => {
  const growth = row.growth.find(({ metric }) => metric === of);
  return growth ? growthLabel(growth) : '';
};

const SOAK_COLUMNS: readonly [string, (row: SoakRow) => string][] = [
  ['server', (row) => row.serverId],
  ['callers/s', (row) => formatCount(row.perS)],
  ['rounds', (row) => formatCount(row.rounds)],
  ['memory', (row) => grown(row, 'memoryMb')],
  ['open files', (row) => grown(row, 'openFiles')],
  ['threads', (row) => grown(row, 'threads')],
  ['P99', (row) => grown(row, 'p99Ms')],
];

/** A row each, in the order in which they are given. */
function tableOf<Row>(columns: readonly [string, (row: Row) => string][], rows: readonly Row[]): string {
  const table = new Table({
    head: columns.map(([title]) => title),
    colAligns: columns.map(([title]) => (title === 'server' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => columns.map(([, text]) => text(row))));
  return table.toString();
}

type ScaledStep = DemoRun['report']['scaling'][number]['steps'][number] & { readonly serverId: string };

const SCALING_COLUMNS: readonly [string, (row: ScaledStep) => string][] = [
  ['server', (row) => row.serverId],
  ['instances', (row) => formatCount(row.instances)],
  ['×', ({ times }) => (times ? timesLabel(times) : '')],
  ['of even %', ({ times }) => (times ? evenLabel(times) : '')],
  ...OF_CAPACITY,
];

type ToolRow = DemoRun['report']['isolation'][number]['tools'][number] & { readonly serverId: string };

const ISOLATION_COLUMNS: readonly [string, (row: ToolRow) => string][] = [
  ['server', (row) => row.serverId],
  ['tool', (row) => row.tool],
  ['P50 alone ms', (row) => formatMs(row.aloneP50Ms)],
  ['P99 alone ms', (row) => formatMs(row.aloneP99Ms)],
  ['P50 mixed ms', (row) => formatMs(row.mixedP50Ms)],
  ['P99 mixed ms', (row) => formatMs(row.mixedP99Ms)],
  ['held by', (row) => row.heldBy ?? ''],
];

type StartsRow = DemoRun['report']['starts'][number];

const STARTS_COLUMNS: readonly [string, (row: StartsRow) => string][] = [
  ['server', (row) => row.serverId],
  ['starts', (row) => formatCount(row.starts)],
  ['cold start ms', (row) => formatMs(row.coldStart?.median ?? null, 1)],
  ['P95 ms', (row) => formatMs(row.coldStart?.p95 ?? null, 1)],
  ['first call ms', (row) => formatMs(row.firstCall?.median ?? null, 1)],
  ['idle memory MB', (row) => formatMb(row.idleMemory?.median ?? null)],
  ['warm after s', warmLabel],
  ['P50 warm ms', (row) => formatMs(row.warmMs)],
];

/** Starts of each server, fastest first. */
function startsTable(rows: readonly StartsRow[]): string {
  return tableOf(STARTS_COLUMNS, rows);
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

/** Findings of a comparison: its headline, what failed, the summary, and a row a metric that changed, worst first. */
export function comparisonText(comparison: DemoComparison): string {
  const { headline, failures, summary, measuredRounds, rows, reason } = comparison;
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
    ...(headline ? [headline] : []),
    ...failed,
    sentence,
    ...(changed.length > 0 ? [table.toString()] : []),
    ...(reason ? [reason] : []),
  ].join('\n');
}
