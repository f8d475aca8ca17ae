import { overlaps } from './bootstrap.ts';
import { formatPct } from './format.ts';
import { OVERALL_COLUMNS, type OverallColumn } from './overall-columns.ts';
import { type OverallRow, overallTable } from './overall-table.ts';
import { pct } from './statistics.ts';
import { compareText, type ReportTrial } from './trial.ts';

/** A sentence computed from the overall table, and the cells it was read from. */
export interface Finding {
  readonly text: string;
  readonly cells: readonly { readonly serverId: string; readonly column: OverallColumn }[];
}

/**
 * Up to three findings of a run: who serves most and by what margin, who answers fastest, who costs least
 * (processor time a request, or memory where no processor time is known).
 * Nothing is said of what no counted trial measured. Servers whose figures read the same lead together.
 */
export function findings(trials: readonly ReportTrial[]): Finding[] {
  const rows = overallTable(trials);
  const cost = lowest(rows, 'cpuMsPerRequest', PROCESSOR_TIME) ?? lowest(rows, 'memoryMb', MEMORY);
  return [throughput(rows), lowest(rows, 'meanMs', LATENCY), cost].filter((found) => found !== undefined);
}

/** Those who lead in a column, and whoever comes next. */
interface Lead {
  readonly leaders: readonly [OverallRow, ...OverallRow[]];
  readonly next: OverallRow | undefined;
}

function leadIn(
  rows: readonly OverallRow[],
  column: OverallColumn,
  best: 'highest' | 'lowest',
): Lead | undefined {
  const sign = best === 'lowest' ? 1 : -1;
  const value = (row: OverallRow) => sign * (row[column] ?? 0);
  const [first, ...others] = rows
    .filter((row) => row[column] !== null)
    .sort((a, b) => value(a) - value(b) || compareText(a.serverId, b.serverId));
  if (!first) return undefined;
  const place = others.findIndex((row) => shown(row, column) !== shown(first, column));
  const ties = place === -1 ? others : others.slice(0, place);
  return { leaders: [first, ...ties], next: others[ties.length] };
}

function throughput(rows: readonly OverallRow[]): Finding | undefined {
  const lead = leadIn(rows, 'rps', 'highest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const rate = `${shown(first, 'rps')} requests/s`;
  if (leaders.length > 1) return finding(`${names(leaders)} serve the most: ${rate} each`, lead, 'rps');
  if (!next) return finding(`${first.serverId} serves ${rate}${saturation([first])}`, lead, 'rps');
  const text = `${first.serverId} serves the most: ${rate}${margin(first, next)}; ${certainty(first, next)}`;
  return finding(`${text}${saturation([first, next])}`, lead, 'rps');
}

function margin(first: OverallRow, next: OverallRow): string {
  const morePct = pct((first.rps ?? 0) - (next.rps ?? 0), next.rps);
  if (morePct === null) return `, ${next.serverId} none`;
  const shownPct = formatPct(morePct);
  return `, ${shownPct === formatPct(0) ? 'under 0.1' : shownPct} % more than ${next.serverId}`;
}

function certainty(first: OverallRow, next: OverallRow): string {
  if (!first.rpsInterval || !next.rpsInterval) return 'a single round does not show whether that repeats';
  return overlaps(first.rpsInterval, next.rpsInterval)
    ? 'their intervals overlap, so they share a rank'
    : 'their intervals do not overlap';
}

/** What is to be said when the rig held servers back. */
function saturation(rows: readonly OverallRow[]): string {
  const held = rows.filter((row) => row.invalid > 0);
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

function lowest(rows: readonly OverallRow[], column: OverallColumn, words: Words): Finding | undefined {
  const lead = leadIn(rows, column, 'lowest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const figure = `${shown(first, column)} ${words.what}`;
  if (leaders.length > 1) return finding(`${names(leaders)} ${words.many} ${figure} each`, lead, column);
  if (!next) return finding(`${first.serverId} ${words.alone} ${figure}`, lead, column);
  const ahead = `ahead of ${next.serverId} with ${shown(next, column)}`;
  return finding(`${first.serverId} ${words.one} ${figure}, ${ahead}`, lead, column);
}

/** A finding about the leaders and, where one leads alone, whoever comes next. */
function finding(text: string, { leaders, next }: Lead, column: OverallColumn): Finding {
  const rows = leaders.length === 1 && next ? [...leaders, next] : leaders;
  return { text: `${text}.`, cells: rows.map(({ serverId }) => ({ serverId, column })) };
}

function shown(row: OverallRow, column: OverallColumn): string {
  return OVERALL_COLUMNS[column].format(row[column]);
}

/** `a`, `a and b`, `a, b and c`. */
function names(rows: readonly OverallRow[]): string {
  const ids = rows.map((row) => row.serverId);
  return [ids.slice(0, -1).join(', '), ids.at(-1)].filter(Boolean).join(' and ');
}
