/** Series of requests as small integers: 2 bytes for a latency, exact to 0.04 %. */
import { type RequestSeries, SECOND_PERCENTILES } from '@headroom/model/load';

export interface EncodedRequests {
  counts: number[];
  errors: number[];
  latencySteps: number[];
}

/** Steps of a latency for each time that it grows by the factor e: the longest, an hour, has 30,803. */
const STEPS = 1400;
/** Step of a second without a right answer. */
const NONE = -1;

/** @throws when the lists differ in length, or a latency is negative, longer than an hour or no number */
export function encodeRequests({ name, counts, errors, percentilesMs }: RequestSeries): EncodedRequests {
  const lists = [counts, errors, ...percentilesMs];
  if (
    percentilesMs.length !== SECOND_PERCENTILES.length ||
    lists.some(({ length }) => length !== counts.length)
  ) {
    throw new Error(
      `series ${name} needs ${SECOND_PERCENTILES.length} percentiles and one entry of each list for every second; it has lists of ${lists.map(({ length }) => length)}`,
    );
  }
  return {
    counts: [...counts],
    errors: [...errors],
    latencySteps: percentilesMs.flatMap((column) => column.map((ms) => toStep(ms, name))),
  };
}

/** The reverse of `encodeRequests`. */
export function decodeRequests({ counts, errors, latencySteps }: EncodedRequests) {
  const { length } = counts;
  return {
    counts,
    errors,
    percentilesMs: SECOND_PERCENTILES.map((_, at) =>
      latencySteps.slice(at * length, (at + 1) * length).map(toMs),
    ),
  };
}

function toStep(ms: number | null, name: string): number {
  if (ms === null) return NONE;
  if (!(ms >= 0 && ms <= 3_600_000)) {
    throw new Error(`a latency of series ${name} is ${ms} ms; it must be zero to an hour`);
  }
  return Math.round(STEPS * Math.log1p(1000 * ms));
}

function toMs(step: number): number | null {
  return step === NONE ? null : Math.expm1(step / STEPS) / 1000;
}
