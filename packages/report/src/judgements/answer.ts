/** The answer of a result: its headline and its key figures. */
import { formatPct } from '../figures/format.ts';
import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { OVERALL_COLUMNS, unitOf } from '../figures/overall-columns.ts';
import { intervalOf, type RateUnit } from '../figures/server-figures.ts';
import { pct } from '../statistics/elementary.ts';
import { shortInterval } from '../statistics/interval.ts';
import type { FindingCell } from './finding.ts';
import { cellOf, type Lead, type LeadColumn, leadIn, shown } from './findings-leads.ts';
import type { JudgedRow } from './judged-row.ts';

/** A number that a reader asks for first. */
export interface KeyFigure {
  readonly name: string;
  /** The server it is of; of a comparison with the tool. */
  readonly subject: string;
  readonly value: string;
  readonly unit: string;
  /** What its interval is, with both ends; null where none is known. */
  readonly interval: string | null;
  /** Cell of the table that shows it; null where there is none. */
  readonly cell: FindingCell | null;
  /** Direction of what changed in a comparison; absent of all other figures. */
  readonly tone?: 'worse' | 'better';
}

export interface Answer {
  /** At most 12 words; null where nothing was measured. */
  readonly headline: string | null;
  /** At most five. */
  readonly figures: readonly KeyFigure[];
}

/** Key figures in their order, with the direction that is better. */
const KEY_COLUMNS: readonly (readonly [LeadColumn, 'highest' | 'lowest'])[] = [
  ['rate', 'highest'],
  ['meanMs', 'lowest'],
  ['p99Ms', 'lowest'],
  ['cpuMsPerRequest', 'lowest'],
  ['memoryMb', 'lowest'],
];

/**
 * Answer of servers under one load: who serves the most and by what margin, and the best of each key column.
 * @param floor the noise floor of the host
 */
export function answerOf(rows: readonly JudgedRow[], floor: Floor = UNKNOWN_FLOOR): Answer {
  const most = leadIn(rows, floor, 'rate', 'highest');
  return {
    headline: most ? headlineOf(most, rows) : null,
    figures: KEY_COLUMNS.flatMap(([column, best]) => {
      const lead = leadIn(rows, floor, column, best);
      return lead ? [keyFigure(lead, column)] : [];
    }),
  };
}

/** Servers that a headline names; more are counted. */
const MOST_NAMED = 2;

function headlineOf({ leaders, next }: Lead, rows: readonly JudgedRow[]): string {
  const [first, second] = leaders;
  const rate = `${shown(first, 'rate')} ${callUnit(first.rateUnit)}`;
  if (leaders.length > MOST_NAMED) return `${leaders.length} servers serve the most, too close to tell apart`;
  if (second) return `${first.serverId} and ${second.serverId} serve the most, too close to tell apart`;
  if (next) {
    const most = `${first.serverId} serves the most${fieldOf(rows)}`;
    // A margin of a single round may not repeat.
    return first.rateByRound.length === 1
      ? `${most} in one round: ${rate}`
      : `${most}: ${rate}${marginOf(first, next)}`;
  }
  const mean = first.meanMs === null ? '' : `, ${shown(first, 'meanMs')} ms on average`;
  return `${first.serverId} serves ${rate}${mean}`;
}

/** ` of 2 measured` where servers have no figures: they failed, or the run ended before them. */
function fieldOf(rows: readonly JudgedRow[]): string {
  const measured = rows.filter(({ rate }) => rate !== null).length;
  return measured < rows.length ? ` of ${measured} measured` : '';
}

/** `, 28 % ahead`, or from twice as much on `, 3.5× the next`; empty where the next one serves nothing. */
function marginOf(first: JudgedRow, next: JudgedRow): string {
  const ahead = pct((first.rate ?? 0) - (next.rate ?? 0), next.rate);
  if (ahead === null) return '';
  if (ahead >= 100) return `, ${(1 + ahead / 100).toFixed(1)}× the next`;
  const text = formatPct(ahead, 0);
  return `, ${text === formatPct(0, 0) ? 'under 1' : text} % ahead`;
}

/** The unit as it is short enough for a headline: of tools all calls are. */
function callUnit(unit: RateUnit): string {
  return unit === 'tool calls/s' ? 'calls/s' : unit;
}

function keyFigure({ leaders }: Lead, column: LeadColumn): KeyFigure {
  const [first, ...others] = leaders;
  const { title, format } = OVERALL_COLUMNS[column];
  const interval = column === 'cpuMsPerRequest' ? null : intervalOf(first, column);
  const unit = unitOf(column, first.rateUnit);
  return {
    name: title,
    subject: others.length === 0 ? first.serverId : `${first.serverId} and ${others.length} more`,
    value: shown(first, column),
    unit: column === 'rate' ? callUnit(first.rateUnit) : unit,
    interval: interval && shortInterval(interval, format),
    cell: cellOf(first, column),
  };
}
