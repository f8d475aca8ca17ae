/** A list of tools that takes out of proportion to calls. */
import type { Measurement } from '@headroom/model/load';
import type { Check } from '@headroom/model/run';
import { median, present } from '../statistics/elementary.ts';
import { formatCount, formatMs } from './format.ts';
import { poolMeasurements } from './pool.ts';

/** Times the fastest call from which a list is reported, where it also takes so long: short lists vary. */
const LEAST_TIMES = 5;
const LEAST_MS = 20;
/** Lists of a load whose fastest counts. */
const LEAST_LISTS = 2;
/** The same of the one list of a contract test, which nothing repeats. */
const LEAST_CHECKED_MS = 250;

/** Fastest `tools/list`, and how many times the fastest tool call it took: what waits in a queue is no part of either. */
export interface DearList {
  readonly ms: number;
  readonly times: number;
}

/**
 * Undefined where lists take no longer than their calls explain.
 * @param checks of contract tests, by which a list is judged that the load did not ask for
 */
export function dearListOf(
  measurements: readonly Measurement[],
  checks: readonly Pick<Check, 'name' | 'ms'>[] = [],
): DearList | undefined {
  const [list, calls] = (['tools_list', 'tool'] as const).map((wanted) =>
    poolMeasurements(measurements.filter(({ kind }) => kind === wanted)),
  );
  const isMeasured = (list?.count ?? 0) >= LEAST_LISTS;
  const ms = isMeasured ? list?.minMs : median(msOf('tools/list', checks));
  if (ms == null || !calls?.minMs) return undefined;
  const times = ms / calls.minMs;
  return ms >= (isMeasured ? LEAST_MS : LEAST_CHECKED_MS) && times >= LEAST_TIMES ? { ms, times } : undefined;
}

/** Times of a check over trials. */
export function msOf(wanted: string, checks: readonly Pick<Check, 'name' | 'ms'>[]): number[] {
  return present(checks.map(({ name, ms }) => (name === wanted ? ms : null)));
}

/** `tools/list takes 120 ms, 40 times as long as the fastest tool call`. */
export function dearListText({ ms, times }: DearList): string {
  return `tools/list takes ${formatMs(ms, 0)} ms, ${formatCount(times)} times as long as the fastest tool call`;
}
