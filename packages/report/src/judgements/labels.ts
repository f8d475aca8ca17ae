import { formatPct } from '../figures/format.ts';
import type { Floor } from '../figures/noise-floor.ts';
import type { ServerFigures } from '../figures/server-figures.ts';
import {
  areApart,
  CONFIDENCE_LEVEL,
  type Interval,
  MIN_ROUNDS_FOR_CONFIDENCE,
} from '../statistics/interval.ts';
import { atServersLimit, type JudgedRow } from './judged-row.ts';

const ROUNDS_UNKNOWN = 'single rounds were not published: repeatability unknown';
const SINGLE_ROUND = 'one round: not yet repeatable';
const FEW_ROUNDS = `fewer than ${MIN_ROUNDS_FOR_CONFIDENCE} rounds: no confidence interval yet`;

/** Certainty that two figures differ, by their confidence intervals; a range says nothing of that. */
export function certainty(
  one: Interval | null,
  other: Interval | null,
  consequence = '',
  roundsUnknown = false,
): string {
  const apart = areApart(one, other);
  if (apart !== null)
    return apart ? 'their intervals do not overlap' : `their intervals overlap${consequence}`;
  if (one && other) return FEW_ROUNDS;
  return roundsUnknown ? ROUNDS_UNKNOWN : SINGLE_ROUND;
}

/** Certainty of a difference in a figure that has no confidence interval. */
export function withoutInterval(
  rows: readonly Pick<ServerFigures, 'rateByRound' | 'roundsUnknown'>[],
): string {
  const fewest = Math.min(...rows.map(({ rateByRound }) => rateByRound.length));
  if (fewest >= MIN_ROUNDS_FOR_CONFIDENCE) return 'interval over rounds unknown';
  if (fewest > 1) return FEW_ROUNDS;
  return rows.some(({ roundsUnknown }) => roundsUnknown) ? ROUNDS_UNKNOWN : SINGLE_ROUND;
}

const CONFIDENCE = `${CONFIDENCE_LEVEL * 100} % interval by Student’s t`;
const RANGE = 'range of the rounds';

type Intervals = readonly (Interval | null | undefined)[];

/** Kind of the intervals of a column or a chart, within a sentence. */
export function intervalKind(intervals: Intervals): string {
  const [sure, range] = kindsIn(intervals);
  if (sure && range) return `${CONFIDENCE} from ${MIN_ROUNDS_FOR_CONFIDENCE} rounds on, ${RANGE} below`;
  return range ? RANGE : CONFIDENCE;
}

/** A title for those intervals. */
export function intervalTitle(intervals: Intervals): string {
  const [sure, range] = kindsIn(intervals);
  if (sure && range) return 'Interval or range';
  if (range) return 'Range of rounds';
  return sure ? `${CONFIDENCE_LEVEL * 100} % interval` : 'Interval';
}

function kindsIn(intervals: Intervals): [boolean, boolean] {
  const has = (kind: Interval['kind']) => intervals.some((interval) => interval?.kind === kind);
  return [has('confidence'), has('range')];
}

/** An interval with what it is: `95 % interval 4,990 to 5,010`. */
export function intervalOfLabel({ low, high, kind }: Interval, format: (value: number) => string): string {
  const name = kind === 'range' ? RANGE : `${CONFIDENCE_LEVEL * 100} % interval`;
  return `${name} ${format(low)} to ${format(high)}`;
}

/** Rule by which servers of a result share a rank, as a sentence. */
export function rankRule(
  rows: readonly Pick<ServerFigures, 'rate' | 'rateInterval' | 'roundsUnknown'>[],
  floor: Floor,
): string {
  const rated = rows.filter(({ rate }) => rate !== null);
  const sure = rated.filter(({ rateInterval }) => rateInterval?.kind === 'confidence');
  const byInterval = `Servers whose ${CONFIDENCE_LEVEL * 100} % intervals of throughput overlap share a rank`;
  if (sure.length === rated.length) return `${byInterval}.`;
  const pct = formatPct(100 * (floor.ratio - 1));
  const byFloor = `servers whose throughput differs by at most ${pct} % share a rank: ${floorLabel(floor)}`;
  const rounds = `fewer than ${MIN_ROUNDS_FOR_CONFIDENCE} rounds`;
  if (sure.length > 0) return `${byInterval}; with ${rounds}, ${byFloor}.`;
  const unknown = rated.some(({ roundsUnknown }) => roundsUnknown);
  return `${unknown ? 'Without single rounds' : `With ${rounds}`}, ${byFloor}.`;
}

function floorLabel({ state, reason }: Floor): string {
  if (state === 'calibrated') return 'the noise floor of the calibrated host';
  if (state === 'stale') return `the noise floor of a stale calibration (${reason})`;
  return 'the default for an uncalibrated host';
}

/** ` at this load` after a rate, unless the servers themselves were what limited it. */
export function atThisLoad(rows: readonly JudgedRow[]): string {
  return atServersLimit(rows) ? '' : ' at this load';
}
