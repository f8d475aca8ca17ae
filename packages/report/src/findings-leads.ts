import type { ServerFigures } from './figures.ts';
import type { Finding, FindingCell } from './findings.ts';
import { formatPct } from './format.ts';
import { OVERALL_COLUMNS } from './overall-columns.ts';
import type { OverallRow } from './overall-table.ts';
import { pct, present, ratio } from './statistics.ts';
import { compareText } from './trial.ts';
import { certainty, listed } from './words.ts';

/** What findings read of a row; studies know nothing of saturation. */
type Row = ServerFigures & Partial<Pick<OverallRow, 'invalid' | 'cpuMsPerRequest'>>;
type LeadColumn = 'rps' | 'meanMs' | 'cpuMsPerRequest' | 'memoryMb';

/** Who serves most, who answers fastest, who costs least. */
export function leads(rows: readonly Row[]): Finding[] {
  const cost = lowest(rows, 'cpuMsPerRequest', PROCESSOR_TIME) ?? lowest(rows, 'memoryMb', MEMORY);
  return present([throughput(rows), lowest(rows, 'meanMs', LATENCY), cost]);
}

/** Those who lead in a column, and whoever comes next. */
interface Lead {
  readonly leaders: readonly [Row, ...Row[]];
  readonly next: Row | undefined;
}

function leadIn(rows: readonly Row[], column: LeadColumn, best: 'highest' | 'lowest'): Lead | undefined {
  const sign = best === 'lowest' ? 1 : -1;
  const value = (row: Row) => sign * (figureOf(row, column) ?? 0);
  const [first, ...others] = rows
    .filter((row) => figureOf(row, column) !== null)
    .sort((a, b) => value(a) - value(b) || compareText(a.serverId, b.serverId));
  if (!first) return undefined;
  const place = others.findIndex((row) => shown(row, column) !== shown(first, column));
  const ties = place === -1 ? others : others.slice(0, place);
  return { leaders: [first, ...ties], next: others[ties.length] };
}

/** Processor time a request, where a row does not hold it, is use of the processor / rate: 1 % is 10 ms a second. */
function figureOf(row: Row, column: LeadColumn): number | null {
  if (column !== 'cpuMsPerRequest') return row[column];
  if (row.cpuMsPerRequest !== undefined) return row.cpuMsPerRequest;
  return ratio(row.cpuPct === null ? null : row.cpuPct * 10, row.rps);
}

function throughput(rows: readonly Row[]): Finding | undefined {
  const lead = leadIn(rows, 'rps', 'highest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const rate = `${shown(first, 'rps')} requests/s`;
  if (leaders.length > 1) return finding(`${names(leaders)} serve the most: ${rate} each`, lead, 'rps');
  if (!next) return finding(`${first.serverId} serves ${rate}${saturation([first])}`, lead, 'rps');
  const sure = certainty(first.rpsInterval, next.rpsInterval, ', so they share a rank', first.roundsUnknown);
  const text = `${first.serverId} serves the most: ${rate}${margin(first, next)}; ${sure}`;
  return finding(`${text}${saturation([first, next])}`, lead, 'rps');
}

function margin(first: Row, next: Row): string {
  const morePct = pct((first.rps ?? 0) - (next.rps ?? 0), next.rps);
  if (morePct === null) return `, ${next.serverId} none`;
  const shownPct = formatPct(morePct);
  return `, ${shownPct === formatPct(0) ? 'under 0.1' : shownPct} % more than ${next.serverId}`;
}

/** What is to be said when the rig held servers back. */
function saturation(rows: readonly Row[]): string {
  const held = rows.filter((row) => (row.invalid ?? 0) > 0);
  return held.length === 0 ? '' : `; the rig was saturated under ${names(held)}, so more may be possible`;
}

/** How a finding about a lowest figure is put: `<server> <one> <figure> <what>`. */
interface Words {
  readonly one: string;
  readonly many: string;
  readonly alone: string;
  readonly what: string;
}

const LATENCY: Words = {
  one: 'answers fastest:',
  many: 'answer fastest:',
  alone: 'answers in',
  what: 'ms on average',
};
const NEED = { one: 'needs least:', many: 'need least:', alone: 'needs' };
const PROCESSOR_TIME: Words = { ...NEED, what: 'ms of processor time a request' };
const MEMORY: Words = { ...NEED, what: 'MB of memory' };

function lowest(rows: readonly Row[], column: LeadColumn, words: Words): Finding | undefined {
  const lead = leadIn(rows, column, 'lowest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const figure = `${shown(first, column)} ${words.what}`;
  if (leaders.length > 1) return finding(`${names(leaders)} ${words.many} ${figure} each`, lead, column);
  if (!next) return finding(`${first.serverId} ${words.alone} ${figure}`, lead, column);
  const ahead = `ahead of ${next.serverId} with ${shown(next, column)}`;
  const sure =
    column === 'meanMs'
      ? `; ${certainty(first.meanMsInterval, next.meanMsInterval, '', first.roundsUnknown)}`
      : '';
  return finding(`${first.serverId} ${words.one} ${figure}, ${ahead}${sure}`, lead, column);
}

/** A finding about the leaders and, where one leads alone, whoever comes next. */
function finding(text: string, { leaders, next }: Lead, column: LeadColumn): Finding {
  const rows = leaders.length === 1 && next ? [...leaders, next] : leaders;
  return { text: `${text}.`, cells: rows.map((row) => cellOf(row, column)) };
}

/** Where a row holds no processor time a request, its efficiency says the same. */
function cellOf(row: Row, column: LeadColumn): FindingCell {
  const { serverId } = row;
  if (column === 'cpuMsPerRequest' && row.cpuMsPerRequest === undefined) {
    return { table: 'efficiency', serverId, column: 'rpsPerCpuPct', title: 'CPU efficiency' };
  }
  return { table: 'overall', serverId, column, title: OVERALL_COLUMNS[column].title };
}

function shown(row: Row, column: LeadColumn): string {
  return OVERALL_COLUMNS[column].format(figureOf(row, column));
}

const names = (rows: readonly Row[]) => listed(rows.map(({ serverId }) => serverId));
