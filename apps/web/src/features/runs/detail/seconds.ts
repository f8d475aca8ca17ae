import { type RequestSeries, SECOND_PERCENTILES } from '@headroom/model/load';
import type { UseLine } from '#results/run/seconds-chart.tsx';

export type SecondPercentile = (typeof SECOND_PERCENTILES)[number];

/** The seconds that lie in the steady window as a whole; all but the last, which ends somewhere, without a window. */
export function wholeSeconds(length: number, steadyS: [number, number] | undefined): number[] {
  const [from, to] = steadyS ?? [0, length - 1];
  return Array.from({ length }, (_, second) => second).filter((second) => second >= from && second + 1 <= to);
}

/** A percentile of each second; null in one without a right answer. */
export function columnOf(calls: RequestSeries, pct: SecondPercentile): readonly (number | null)[] {
  return calls.percentilesMs[SECOND_PERCENTILES.indexOf(pct)] ?? [];
}

/** Values at the middles of their seconds, where what was counted in each is drawn; seconds without one are left out. */
export function secondBySecond(values: readonly (number | null)[]): Pick<UseLine, 'atS' | 'values'> {
  const known = values.flatMap((value, second) => (value === null ? [] : [{ at: second + 0.5, value }]));
  return { atS: known.map(({ at }) => at), values: known.map(({ value }) => value) };
}
