import { median, present } from '../statistics/elementary.ts';
import { type Cost, type Costs, costsOf, type MeasuredCost } from './costs.ts';
import { poolMeasurements } from './pool.ts';
import type { ReportTrial } from './trial.ts';

/** A trial with the length of the answer to `tools/list` in bytes; null where it is not kept. */
export interface CatalogueTrial extends ReportTrial {
  readonly listBytes: number | null;
}

/** A run with so many extra tools listed. */
export interface MeasuredCatalogue extends MeasuredCost<CatalogueTrial> {
  readonly extraTools: number;
}

/** Figures of a server with a list of one length. */
export interface CatalogueCost extends Cost {
  /** Tools that it listed beside those of the suite. */
  readonly extraTools: number;
  /** Length of the answer to `tools/list`, as the contract test got it; median over rounds, null where none is kept. */
  readonly listBytes: number | null;
  /** P50 of `tools/list`, right answers of all rounds pooled; null where the load asked for none. */
  readonly listP50Ms: number | null;
  /** P50 of tool calls, right answers of all tools and rounds pooled. */
  readonly callP50Ms: number | null;
}

/**
 * Bytes and latency of `tools/list`, calls a second and latency of a call by the length of the list, from the shortest.
 * @param measured of one suite, load, handshake and host, and of each server one build: others would pass for what a
 *   longer list costs
 */
export function catalogueCosts(measured: readonly MeasuredCatalogue[]): Costs<CatalogueCost>[] {
  return costsOf(
    measured,
    ({ extraTools, trials }) => {
      const p50Of = (kind: 'tool' | 'tools_list') =>
        poolMeasurements(
          trials.flatMap(({ measurements }) => measurements.filter((each) => each.kind === kind)),
        ).percentile(50);
      return {
        extraTools,
        listBytes: median(present(trials.map(({ listBytes }) => listBytes))),
        listP50Ms: p50Of('tools_list'),
        callP50Ms: p50Of('tool'),
      };
    },
    ({ extraTools }) => extraTools,
  );
}
