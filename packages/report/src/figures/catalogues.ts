import { mean, median, present } from '../statistics/elementary.ts';
import { intervalOfMean } from '../statistics/interval.ts';
import { type Conditions, limitOver, type OverallRow } from './overall.ts';
import { poolMeasurements } from './pool.ts';
import { disturbedTrials } from './processor-use.ts';
import { counts, type ReportTrial } from './trial.ts';
import { callRateOf } from './trial-figures.ts';

/** A trial with the length of the answer to `tools/list` in bytes; null where it is not kept. */
export interface CatalogueTrial extends ReportTrial {
  readonly listBytes: number | null;
}

/** The trials of one build of a server in one run, with so many extra tools listed. */
export interface MeasuredCatalogue {
  readonly serverId: string;
  readonly extraTools: number;
  readonly runId: string;
  readonly trials: readonly CatalogueTrial[];
  /** Processors of the host and virtual users of the load, by which it is told what limited the rate. */
  readonly conditions: Conditions | undefined;
}

/** Figures of a server with a list of one length, from the trials of a run that count. */
export interface CatalogueCost
  extends Pick<OverallRow, 'invalid' | 'disturbed' | 'limitedBy' | 'rate' | 'rateInterval'> {
  /** Tools that it listed beside those of the suite. */
  readonly extraTools: number;
  readonly runId: string;
  /** Trials that count. */
  readonly rounds: number;
  /** Length of the answer to `tools/list`, as the contract test got it; median over rounds, null where none is kept. */
  readonly listBytes: number | null;
  /** P50 of `tools/list`, right answers of all rounds pooled; null where the load asked for none. */
  readonly listP50Ms: number | null;
  /** P50 of tool calls, right answers of all tools and rounds pooled. */
  readonly callP50Ms: number | null;
}

/** A server beside itself: figures with lists of two lengths or more. */
export interface CatalogueCosts {
  readonly serverId: string;
  readonly costs: readonly CatalogueCost[];
}

/**
 * Bytes and latency of `tools/list`, calls a second and latency of a call by the length of the list, of each server of
 * which two lengths or more have a rate; without the others. Servers stand in the order in which they are given, lists
 * from the shortest.
 * @param measured of one suite, load, handshake and host, and of each server one build: others would pass for what a
 *   longer list costs
 */
export function catalogueCosts(measured: readonly MeasuredCatalogue[]): CatalogueCosts[] {
  return [...Map.groupBy(measured, ({ serverId }) => serverId)].flatMap(([serverId, own]) => {
    const costs = own.flatMap(costOf).toSorted((a, b) => a.extraTools - b.extraTools);
    return costs.length > 1 ? [{ serverId, costs }] : [];
  });
}

function costOf({ extraTools, runId, trials, conditions }: MeasuredCatalogue): CatalogueCost[] {
  const counted = trials.filter(counts);
  const rates = present(counted.map(callRateOf));
  if (rates.length === 0) return [];
  const p50Of = (kind: 'tool' | 'tools_list') =>
    poolMeasurements(
      counted.flatMap(({ measurements }) => measurements.filter((each) => each.kind === kind)),
    ).percentile(50);
  return [
    {
      extraTools,
      runId,
      rounds: counted.length,
      invalid: counted.filter(({ status }) => status === 'invalid').length,
      disturbed: conditions ? disturbedTrials(counted, conditions).length : 0,
      limitedBy: limitOver(counted, conditions),
      listBytes: median(present(counted.map(({ listBytes }) => listBytes))),
      listP50Ms: p50Of('tools_list'),
      rate: mean(rates),
      rateInterval: intervalOfMean(rates),
      callP50Ms: p50Of('tool'),
    },
  ];
}
