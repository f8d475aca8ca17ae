/** What something costs servers beside themselves: their figures with one choice of it, and with another. */
import { mean, present } from '../statistics/elementary.ts';
import { intervalOfMean } from '../statistics/interval.ts';
import { type Conditions, limitOver, type OverallRow } from './overall.ts';
import { disturbedTrials } from './processor-use.ts';
import { counts, type ReportTrial } from './trial.ts';
import { callRateOf } from './trial-figures.ts';

/** The trials of one build of a server in one run. */
export interface MeasuredCost<Trial extends ReportTrial = ReportTrial> {
  readonly serverId: string;
  readonly runId: string;
  readonly trials: readonly Trial[];
  /** Processors of the host and virtual users of the load, by which it is told what limited the rate. */
  readonly conditions: Conditions | undefined;
}

/** Rate of a server in a run, from its trials that count. */
export interface Cost
  extends Pick<OverallRow, 'invalid' | 'disturbed' | 'limitedBy' | 'rate' | 'rateInterval'> {
  readonly runId: string;
  /** Trials that count. */
  readonly rounds: number;
}

/** A server beside itself: figures of two choices or more. */
export interface Costs<Of extends Cost> {
  readonly serverId: string;
  readonly costs: readonly Of[];
}

/**
 * Costs of each server of which two choices or more have a rate; without the others. Servers stand in the order in which
 * they are given.
 * @param own what a cost has besides its rate, from a run of those trials that count
 * @param order place of a cost among those of its server
 */
export function costsOf<Measured extends MeasuredCost, Own>(
  measured: readonly Measured[],
  own: (counted: Measured) => Own,
  order: (cost: Cost & Own) => number,
): Costs<Cost & Own>[] {
  return [...Map.groupBy(measured, ({ serverId }) => serverId)].flatMap(([serverId, all]) => {
    const costs = all.flatMap((one) => costOf(one, own)).toSorted((a, b) => order(a) - order(b));
    return costs.length > 1 ? [{ serverId, costs }] : [];
  });
}

function costOf<Measured extends MeasuredCost, Own>(
  measured: Measured,
  own: (counted: Measured) => Own,
): (Cost & Own)[] {
  const { conditions, runId, trials } = measured;
  const counted = trials.filter(counts);
  const rates = present(counted.map(callRateOf));
  if (rates.length === 0) return [];
  return [
    {
      ...own({ ...measured, trials: counted }),
      runId,
      rounds: counted.length,
      invalid: counted.filter(({ status }) => status === 'invalid').length,
      disturbed: conditions ? disturbedTrials(counted, conditions).length : 0,
      limitedBy: limitOver(counted, conditions),
      rate: mean(rates),
      rateInterval: intervalOfMean(rates),
    },
  ];
}
