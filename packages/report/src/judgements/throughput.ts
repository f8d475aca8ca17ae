/** What the throughput of servers is judged by: their rates, or their capacities where each has one. */
import { capacityLabel, levelLabel } from '../experiments/capacity/capacity.ts';
import { CAPACITY_PRECISION_PCT } from '../experiments/capacity/level.ts';
import { listed } from '../figures/listed.ts';
import type { Floor } from '../figures/noise-floor.ts';
import { OVERALL_COLUMNS } from '../figures/overall-columns.ts';
import { intervalOf, rateLabel } from '../figures/server-figures.ts';
import { type Ranked, tooClose } from '../statistics/rank.ts';
import type { FigureColumn } from './constraints.ts';
import { atServersLimit, type JudgedRow } from './judged-row.ts';

/**
 * Rows as their throughput is judged: by capacity where each that has a rate has a capacity, all at the same service level;
 * else none of them has one.
 */
export function byCommonCapacity(rows: readonly JudgedRow[]): JudgedRow[] {
  const rated = rows.filter(({ rate }) => rate !== null);
  const levels = new Set(rated.map(({ capacity }) => capacity && levelLabel(capacity)));
  const isCommon = levels.size === 1 && !levels.has(undefined);
  return rows.map(({ capacity, ...row }) =>
    isCommon && capacity && row.rate !== null ? { ...row, capacity } : row,
  );
}

/** Whether the throughput of these rows is judged by capacity (`byCommonCapacity`). */
export function isByCapacity(rows: readonly JudgedRow[]): boolean {
  return rows.some(({ capacity }) => capacity !== undefined);
}

/** A figure that decides: of throughput the capacity, where that is judged; null where it was not measured. */
export function figureOf(row: JudgedRow, column: FigureColumn): number | null {
  return column === 'rate' && row.capacity ? row.capacity.perS : row[column];
}

/** Whether a figure that decides is so much at least, and may be more. */
export function isAtLeast({ capacity }: JudgedRow, column: FigureColumn): boolean {
  return column === 'rate' && capacity?.atLeast === true;
}

/** Whether the throughput of these rows is what the servers can do: they have capacities, or each was what limited its rate. */
export function isPeak(rows: readonly JudgedRow[]): boolean {
  return isByCapacity(rows) || atServersLimit(rows);
}

/**
 * Whether the throughput or the mean latency of two servers is too close to tell apart. A capacity of one at least may be
 * any higher one. A search ends within some percent of what it looks for: closer than that none are told apart.
 */
export function areClose(a: JudgedRow, b: JudgedRow, column: 'rate' | 'meanMs', floor: Floor): boolean {
  if (column === 'meanMs' || !a.capacity || !b.capacity) {
    const ranked = (row: JudgedRow): Ranked => ({ value: row[column], interval: intervalOf(row, column) });
    return tooClose(ranked(a), ranked(b), floor.ratio);
  }
  const [higher, lower] = a.capacity.perS >= b.capacity.perS ? [a, b] : [b, a];
  if (isAtLeast(lower, column)) return true;
  const found = ({ capacity }: JudgedRow): Ranked => ({
    value: capacity?.perS ?? null,
    interval: capacity?.interval ?? null,
  });
  const ratio = Math.max(floor.ratio, 1 + CAPACITY_PRECISION_PCT / 100);
  return tooClose(found(higher), found(lower), ratio);
}

/** Whether two figures that decide are not told apart: too close, or of a figure without interval the same as it is shown. */
export function areAlike(a: JudgedRow, b: JudgedRow, column: FigureColumn, floor: Floor): boolean {
  if (column === 'rate' || column === 'meanMs') return areClose(a, b, column, floor);
  const { format } = OVERALL_COLUMNS[column];
  return format(a[column]) === format(b[column]);
}

/** A capacity in words, with its service level: "capacity at least 3,200 calls/s at P99 ≤ 100 ms". */
export function capacityWords(capacity: NonNullable<JudgedRow['capacity']>): string {
  return `capacity ${capacityLabel(capacity)} calls/s at P99 ≤ ${capacity.p99Ms} ms`;
}

/**
 * What throughput is judged by, in sentences.
 * @param rows with the capacities that are known, be it of some only
 */
export function throughputNote(rows: readonly JudgedRow[]): string {
  const judged = byCommonCapacity(rows).flatMap(({ capacity }) => capacity ?? []);
  const [first] = judged;
  if (first) {
    const bound = judged.some(({ atLeast }) => atLeast)
      ? ' “At least”: the search ended at a limit other than the server, so the capacity may be higher.'
      : '';
    return `Throughput is judged by capacity: the highest rate that held ${levelLabel(first)}, from the newest search of the same build.${bound}`;
  }
  const known = rows.filter(({ rate, capacity }) => rate !== null && capacity);
  const unit = rateLabel(rows[0]?.rateUnit ?? 'tool calls/s');
  if (known.length === 0) return `Throughput is the rate of this run, in ${unit}.`;
  const isWhole = known.length === rows.filter(({ rate }) => rate !== null).length;
  const why = isWhole
    ? 'the capacities have different service levels'
    : `only ${listed(known.map(({ serverId }) => serverId))} ${known.length === 1 ? 'has' : 'have'} a capacity`;
  return `Throughput is the rate of this run, in ${unit}: ${why}.`;
}
