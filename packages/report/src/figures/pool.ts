import type { Measurement, Tail } from '@headroom/model/load';
import { ERROR_KINDS, type ErrorCounts, errorCountsBy, PERCENTILE_GRID } from '@headroom/model/suite';
import { type Distribution, mixedValueAt, type Part, throughPoints } from '../statistics/distribution.ts';
import { ratio, sum } from '../statistics/elementary.ts';

/** Measurements of one or more tools, trials or runs as if all their requests had been measured together. */
export interface Pooled {
  /** Requests with a right answer; latencies are theirs. */
  readonly count: number;
  readonly errors: ErrorCounts;
  readonly minMs: number | null;
  readonly meanMs: number | null;
  readonly maxMs: number | null;
  /**
   * Latency in ms that `p` percent (0 to 100) of the requests do not exceed; null of no requests.
   * Throws a RangeError for any other `p`.
   */
  percentile(p: number): number | null;
}

/**
 * Pools measurements by mixing their distributions, weighted by their counts of right answers: the mean
 * is the weighted mean, and a percentile is the exact inverse of the weighted mean of the cumulative
 * functions. Each function is linear between its minimum and the points of PERCENTILE_GRID; its slowest tenth has a step
 * for each bucket (`Measurement.tail`), or of older trials is linear too. Never an average of percentiles.
 * @param distributions of measurements that are pooled more than once, to compute each once
 * @throws Error for a measurement that has answers but lacks their latencies
 */
export function poolMeasurements(
  measurements: readonly Measurement[],
  distributions: Distributions = new Map(),
): Pooled {
  const some = measurements.filter((measurement) => measurement.count > 0);
  const [only] = some;
  // One measurement alone has its percentiles by itself, exactly.
  const measured =
    only && some.length === 1
      ? [measuredOf({ ...only, tail: undefined })]
      : some.map((measurement) => measuredOf(measurement, distributions));
  const count = sum(measured.map((part) => part.weight));
  const minMs = measured.length === 0 ? null : Math.min(...measured.map((part) => part.minMs));
  const maxMs = measured.length === 0 ? null : Math.max(...measured.map((part) => part.maxMs));
  return {
    count,
    errors: sumErrors(measurements),
    minMs,
    meanMs: ratio(sum(measured.map((part) => part.weight * part.meanMs)), count),
    maxMs,
    percentile(p) {
      if (!(p >= 0 && p <= 100)) throw new RangeError(`percentile ${p} does not exist; ask for 0 to 100`);
      return p === 100 ? maxMs : mixedValueAt(measured, p);
    },
  };
}

/** The latencies of measurements as parts of a mixture, which can be mixed with others; null of no answers. */
export function latenciesOf(measurements: readonly Measurement[]): readonly Part[] | null {
  const measured = measurements
    .filter((measurement) => measurement.count > 0)
    .map((measurement) => measuredOf(measurement));
  return measured.length === 0 ? null : measured;
}

interface Measured {
  weight: number;
  minMs: number;
  meanMs: number;
  maxMs: number;
  distribution: Distribution;
}

/** Distributions by the measurements that they are of. */
export type Distributions = Map<Measurement, Distribution>;

function measuredOf(measurement: Measurement, distributions?: Distributions): Measured {
  const { name, count, minMs, meanMs, maxMs, quantilesMs, tail } = measurement;
  if (minMs === null || meanMs === null || maxMs === null || quantilesMs.length !== PERCENTILE_GRID.length) {
    throw new Error(
      `measurement "${name}" counts ${count} answers but lacks latencies (it holds ${quantilesMs.length} of ` +
        `${PERCENTILE_GRID.length} percentiles); it was stored damaged: measure its trial again`,
    );
  }
  const distribution =
    distributions?.get(measurement) ??
    withTail(distributionOf(minMs, quantilesMs, maxMs), { count, maxMs, tail });
  distributions?.set(measurement, distribution);
  return { weight: count, minMs, meanMs, maxMs: distribution.ms.at(-1) ?? maxMs, distribution };
}

/** Percentiles of a measurement's minimum, its quantiles and its maximum. */
const CURVE_PCTS: readonly number[] = [0, ...PERCENTILE_GRID, 100];

function distributionOf(minMs: number, quantilesMs: readonly number[], maxMs: number): Distribution {
  const values = [minMs, ...quantilesMs, maxMs];
  // The same latencies in single precision may lie a little beyond.
  for (let i = quantilesMs.length; (values[i] as number) > maxMs; i--) values[i] = maxMs;
  return throughPoints(values, CURVE_PCTS);
}

/** A distribution whose slowest tenth is that of the buckets; as it is where there are none. */
function withTail(
  distribution: Distribution,
  { count, maxMs, tail }: { readonly count: number; readonly maxMs: number; readonly tail: Tail | undefined },
): Distribution {
  if (!tail || tail.us.length === 0) return distribution;
  const values = tail.us.map((us) => Math.min(us / 1000, maxMs));
  let pct = 100 - (100 * sum(tail.counts)) / count;
  const kept = distribution.ms.filter(
    (ms, at) => (distribution.upToPct[at] as number) <= pct && ms < (values[0] as number),
  ).length;
  const [ms, belowPct, upToPct] = [
    distribution.ms.slice(0, kept),
    distribution.belowPct.slice(0, kept),
    distribution.upToPct.slice(0, kept),
  ];
  for (const [at, value] of values.entries()) {
    const upTo = at === values.length - 1 ? 100 : pct + (100 * (tail.counts[at] as number)) / count;
    if (value === ms.at(-1)) upToPct[upToPct.length - 1] = upTo;
    else {
      ms.push(value);
      belowPct.push(pct);
      upToPct.push(upTo);
    }
    pct = upTo;
  }
  if ((ms.at(-1) as number) < maxMs) {
    ms.push(maxMs);
    belowPct.push(100);
    upToPct.push(100);
  }
  return { ms, belowPct, upToPct };
}

/** Errors by kind, summed. */
export function sumErrors(measurements: readonly Pick<Measurement, 'errors'>[]): ErrorCounts {
  return errorCountsBy((kind) => sum(measurements.map(({ errors }) => errors[kind] ?? 0)));
}

/** Errors of all kinds together. */
export function errorCount(errors: ErrorCounts): number {
  return sum(ERROR_KINDS.map((kind) => errors[kind] ?? 0));
}

/** A point of a cumulative distribution: `pct` percent of the requests took at most `ms`. */
export interface CdfPoint {
  readonly pct: number;
  readonly ms: number;
}

/**
 * `n` points of the cumulative distribution for a chart, at even steps of percent from the minimum (0) to the
 * maximum (100); none where nothing was measured.
 * @throws RangeError for fewer than two points
 */
export function cdfPoints(pooled: Pooled, n: number): CdfPoint[] {
  if (!(Number.isInteger(n) && n >= 2)) throw new RangeError(`${n} points make no curve; ask for at least 2`);
  const points: CdfPoint[] = [];
  for (let i = 0; i < n; i++) {
    const pct = (100 * i) / (n - 1);
    const ms = pooled.percentile(pct);
    if (ms !== null) points.push({ pct, ms });
  }
  return points;
}
