/** Series of requests as whole numbers: latencies are exact to 0.04 %. */
import { type RequestSeries, SECOND_PERCENTILES } from '@headroom/model/load';
import { RequestKind } from '../generated/enums.ts';
import { storable } from '../storable.ts';
import { pack, unpack } from './pack.ts';

export interface EncodedRequests {
  counts: number[];
  errors: number[];
  latencySteps: number[];
}

/** Steps of a latency for each time that it grows by the factor e: the longest, an hour, has 30,803. */
const STEPS = 1400;
/** Step of a second without a right answer. */
const NONE = -1;

type PackedName = readonly [name: string, kind: string];

const KINDS: readonly string[] = Object.values(RequestKind);

/**
 * The series of a trial; null where it has none.
 * @throws where `encodeRequests` does
 */
export function packRequests(series: readonly RequestSeries[]): Uint8Array<ArrayBuffer> | null {
  if (series.length === 0) return null;
  const lists = series.flatMap((one) => {
    const { counts, errors, latencySteps } = encodeRequests(one);
    return [counts, errors, ...SECOND_PERCENTILES.map((_, at) => columnOf(latencySteps, counts.length, at))];
  });
  return pack({ header: series.map(({ name, kind }): PackedName => [storable(name), kind]), lists });
}

/** The reverse of `packRequests`, without kinds that only a newer version knows; null of a trial without this data. */
export function unpackRequests(data: Uint8Array | null): RequestSeries[] | null {
  if (data === null) return null;
  const { header, lists } = unpack(data);
  // It was written by `packRequests` only.
  const names = header as readonly PackedName[];
  // Nine: earlier packs have latencies of all percentiles in one list.
  const each = lists.length / names.length;
  return names.flatMap(([name, kind], place) => {
    const [counts = [], errors = [], ...latencies] = lists.slice(each * place, each * (place + 1));
    const latencySteps = latencies.flat();
    return isKind(kind) ? [{ name, kind, ...decodeRequests({ counts, errors, latencySteps }) }] : [];
  });
}

const isKind = (kind: string): kind is RequestKind => KINDS.includes(kind);

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
    percentilesMs: SECOND_PERCENTILES.map((_, at) => columnOf(latencySteps, length, at).map(toMs)),
  };
}

/** Steps of one percentile, of so many seconds. */
const columnOf = (latencySteps: readonly number[], seconds: number, at: number) =>
  latencySteps.slice(at * seconds, (at + 1) * seconds);

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
