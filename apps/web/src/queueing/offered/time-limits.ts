import { runLimitS } from '@headroom/model/run/run-limit';
import { duration } from '@headroom/model/text/duration';

/** The limits that a form tells of, in seconds. */
export interface ToldLimits {
  buildS: number;
  trialS: number;
  runS: number;
}

/** The least and the most of something, over some hosts. */
type Span = readonly [least: number, most: number];

/** `1 h`, or `20 min to 1 h` where hosts differ. */
function spanLabel([least, most]: Span): string {
  return least === most ? duration(least) : `${duration(least)} to ${duration(most)}`;
}

function spanOf(values: readonly number[]): Span {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * Time limits of the hosts of a class on a run and its parts, in a sentence; null where none of them tells.
 * @param limits of each host of the class; null for one whose worker is of a version without them
 * @param longestS seconds that the run's trials are planned to take at the longest
 */
export function limitLabel(limits: readonly (ToldLimits | null)[], longestS: number): string | null {
  const told = limits.filter((limit) => limit !== null);
  if (told.length === 0) return null;
  const spans = {
    build: spanOf(told.map(({ buildS }) => buildS)),
    trial: spanOf(told.map(({ trialS }) => trialS)),
    run: spanOf(told.map(({ runS }) => runLimitS(runS, longestS))),
  };
  const differ = Object.values(spans).some(([least, most]) => least !== most);
  const parts = `build ${spanLabel(spans.build)}, trial ${spanLabel(spans.trial)} plus load, run ${spanLabel(spans.run)}`;
  const where = differ ? ', by host' : '';
  const silent = told.length < limits.length ? ' Some hosts of this class report no limits.' : '';
  return `Time limits: ${parts}${where}.${silent}`;
}
