import { formatPct } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import type { Floor } from '../figures/noise-floor.ts';
import { OVERALL_COLUMNS } from '../figures/overall-columns.ts';
import { intervalOf } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { pct, present, ratio } from '../statistics/elementary.ts';
import { areApart } from '../statistics/interval.ts';
import { tooClose } from '../statistics/rank.ts';
import { caveats } from './caveats.ts';
import type { Finding, FindingCell } from './finding.ts';
import type { JudgedRow } from './judged-row.ts';
import { atThisLoad, certainty, withoutInterval } from './labels.ts';

export type LeadColumn = 'rate' | 'meanMs' | 'p99Ms' | 'cpuMsPerRequest' | 'memoryMb';

/**
 * Findings on who serves the most, who answers fastest, who costs least.
 * @param floor the noise floor of the host
 */
export function leads(rows: readonly JudgedRow[], floor: Floor): Finding[] {
  const cost =
    lowest(rows, floor, 'cpuMsPerRequest', PROCESSOR_TIME) ?? lowest(rows, floor, 'memoryMb', MEMORY);
  return present([throughput(rows, floor), lowest(rows, floor, 'meanMs', LATENCY), cost]);
}

/** Servers that lead in a column, best first, and the one that comes next. */
export interface Lead {
  /** The best, and those that are not told apart from it. */
  readonly leaders: readonly [JudgedRow, ...JudgedRow[]];
  readonly next: JudgedRow | undefined;
}

export function leadIn(
  rows: readonly JudgedRow[],
  floor: Floor,
  column: LeadColumn,
  best: 'highest' | 'lowest',
): Lead | undefined {
  const sign = best === 'lowest' ? 1 : -1;
  const value = (row: JudgedRow) => sign * (figureOf(row, column) ?? 0);
  const [first, ...others] = rows
    .filter((row) => figureOf(row, column) !== null)
    .sort((a, b) => value(a) - value(b) || compareText(a.serverId, b.serverId));
  if (!first) return undefined;
  const ties = others.filter((row) => isTied(first, row, column, floor));
  return { leaders: [first, ...ties], next: others.find((row) => !ties.includes(row)) };
}

/** Whether two figures read the same, or are too close to tell apart; of costs no interval and no noise is known. */
function isTied(a: JudgedRow, b: JudgedRow, column: LeadColumn, floor: Floor): boolean {
  if (shown(a, column) === shown(b, column)) return true;
  if (column !== 'rate' && column !== 'meanMs') return false;
  const ranked = (row: JudgedRow) => ({ value: row[column], interval: intervalOf(row, column) });
  return tooClose(ranked(a), ranked(b), floor.ratio);
}

/** The figures of leaders that lead together: `12 ms each`, or each of them in their order. */
function together(leaders: readonly JudgedRow[], column: LeadColumn, unit: string): string {
  const figures = leaders.map((row) => shown(row, column));
  const [first] = figures;
  if (figures.every((figure) => figure === first)) return `: ${first} ${unit} each`;
  return `, too close to tell apart: ${listed(figures)} ${unit}`;
}

/** Processor time per request, where a row does not hold it, is use of the processor / rate: 1 % is 10 ms a second. */
function figureOf(row: JudgedRow, column: LeadColumn): number | null {
  if (column !== 'cpuMsPerRequest') return row[column];
  if (row.cpuMsPerRequest !== undefined) return row.cpuMsPerRequest;
  return ratio(row.cpuPct === null ? null : row.cpuPct * 10, row.rate);
}

function throughput(rows: readonly JudgedRow[], floor: Floor): Finding | undefined {
  const lead = leadIn(rows, floor, 'rate', 'highest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const rate = `${shown(first, 'rate')} ${first.rateUnit}`;
  const most = `the most${atThisLoad(named(lead))}`;
  if (leaders.length > 1) {
    const all = together(leaders, 'rate', first.rateUnit);
    return finding(`${names(leaders)} serve ${most}${all}`, lead, 'rate');
  }
  if (!next) return finding(`${first.serverId} serves ${rate}${atThisLoad(leaders)}`, lead, 'rate');
  return finding(`${first.serverId} serves ${most}: ${rate}${margin(first, next)}`, lead, 'rate');
}

function margin(first: JudgedRow, next: JudgedRow): string {
  const morePct = pct((first.rate ?? 0) - (next.rate ?? 0), next.rate);
  if (morePct === null) return `, ${next.serverId} none`;
  const shownPct = formatPct(morePct);
  return `, ${shownPct === formatPct(0) ? 'under 0.1' : shownPct} % more than ${next.serverId}`;
}

/** Words of a finding about a lowest figure: `<server> <one> <figure> <what>`. */
interface Words {
  readonly one: string;
  readonly many: string;
  readonly alone: string;
  readonly what: string;
}

const LATENCY: Words = {
  one: 'answers fastest:',
  many: 'answer fastest',
  alone: 'answers in',
  what: 'ms on average',
};
const NEED = { one: 'needs least:', many: 'need least', alone: 'needs' };
const PROCESSOR_TIME: Words = { ...NEED, what: 'ms of processor time per request' };
const MEMORY: Words = { ...NEED, what: 'MB of memory under load' };

function lowest(
  rows: readonly JudgedRow[],
  floor: Floor,
  column: LeadColumn,
  words: Words,
): Finding | undefined {
  const lead = leadIn(rows, floor, column, 'lowest');
  if (!lead) return undefined;
  const { leaders, next } = lead;
  const [first] = leaders;
  const figure = `${shown(first, column)} ${words.what}`;
  if (leaders.length > 1) {
    const all = together(leaders, column, words.what);
    return finding(`${names(leaders)} ${words.many}${all}`, lead, column);
  }
  if (!next) return finding(`${first.serverId} ${words.alone} ${figure}`, lead, column);
  const ahead = `ahead of ${next.serverId} with ${shown(next, column)}`;
  return finding(`${first.serverId} ${words.one} ${figure}, ${ahead}`, lead, column);
}

/** The leaders and, where one leads alone, the one that comes next. */
function named({ leaders, next }: Lead): readonly [JudgedRow, ...JudgedRow[]] {
  return leaders.length === 1 && next ? [leaders[0], next] : leaders;
}

/** A finding about those it names, with how sure it is and what else is to be known of them. */
function finding(text: string, lead: Lead, column: LeadColumn): Finding {
  const rows = named(lead);
  return {
    text: `${text}${sureness(rows, column)}${caveats(rows)}.`,
    cells: rows.map((row) => cellOf(row, column)),
  };
}

/** Certainty that the figures differ, or are the same; empty for one server alone. */
function sureness([first, ...others]: readonly [JudgedRow, ...JudgedRow[]], column: LeadColumn): string {
  if (others.length === 0) return '';
  if (column !== 'rate' && column !== 'meanMs') return `; ${withoutInterval([first, ...others])}`;
  const consequence = column === 'rate' ? ', so they share a rank' : '';
  const said = others.map((other) =>
    certainty(intervalOf(first, column), intervalOf(other, column), consequence, first.roundsUnknown),
  );
  const [sure] = said;
  if (said.every((words) => words === sure)) return `; ${sure}`;
  const all = others.every(
    (other) => areApart(intervalOf(first, column), intervalOf(other, column)) !== null,
  );
  return `; ${all ? 'not all of their intervals overlap' : withoutInterval([first, ...others])}`;
}

/** Cell of a figure. Where a row holds no processor time per request, its efficiency says the same. */
export function cellOf(row: JudgedRow, column: LeadColumn): FindingCell {
  const { serverId } = row;
  if (column === 'cpuMsPerRequest' && row.cpuMsPerRequest === undefined) {
    return { table: 'efficiency', serverId, column: 'ratePerCpuPct', title: 'CPU efficiency' };
  }
  return { table: 'overall', serverId, column, title: OVERALL_COLUMNS[column].title };
}

export function shown(row: JudgedRow, column: LeadColumn): string {
  return OVERALL_COLUMNS[column].format(figureOf(row, column));
}

const names = (rows: readonly JudgedRow[]) => listed(rows.map(({ serverId }) => serverId));
