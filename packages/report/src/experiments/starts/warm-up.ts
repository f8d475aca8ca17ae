/** How a server gets faster from its first call on, from the calls that one caller makes after a start. */
import type { Start } from '@headroom/model/experiments';
import { median, present, sum } from '../../statistics/elementary.ts';

/** Calls of a caller who calls the tools in turn, one after the other. */
export interface TurnCalls {
  /** Tools of one turn by their index; one that weighs more stands there more often. */
  readonly turn: readonly number[];
  /** Latency of each call in ms; null where the answer was wrong. */
  readonly ms: readonly (number | null)[];
  /** End of each call, in seconds from the start of the first. */
  readonly atS: readonly number[];
}

/** A P50 is warm once it stays so near to that of the end. */
export const WARM_WITHIN_PCT = 10;
/** Share of the calls that is the end. */
export const END_SHARE = 0.2;
/** Fewer turns show no curve that anything can be said of. */
export const MIN_TURNS = 10;
/** Slices grow with the calls before them, which is where a server changes fastest, until they are of one length. */
const GROWTH = 0.3;
const LONGEST_SHARE = 1 / 16;

type WarmUp = Pick<Start, 'warmMs' | 'warmAfterS' | 'warmAfterCalls' | 'curve'>;

/** A part of the calls, in whole turns. */
export interface Slice {
  /** Turns, from the first to before the last. */
  readonly from: number;
  readonly to: number;
  readonly p50Ms: number | null;
}

/**
 * The warm-up curve of a start, and when it was warm: from the first slice on from which the P50 of every slice is within
 * WARM_WITHIN_PCT of the P50 of the last fifth of the calls, itself before that fifth. Slices are whole turns, so that each
 * holds every tool equally often; their P50 is the mean of the medians of the tools, each as often as it stands in a turn.
 * Calls after the last whole turn do not count.
 */
export function warmUpOf(calls: TurnCalls): WarmUp {
  const size = calls.turn.length;
  const turns = size === 0 ? 0 : Math.floor(calls.ms.length / size);
  const slices = slicesOf(turns).map(({ from, to }) => ({ from, to, p50Ms: p50Of(calls, from, to) }));
  /** Calls and seconds up to a turn. */
  const before = (turn: number) => ({ calls: turn * size, atS: calls.atS[turn * size - 1] ?? 0 });
  const curve = slices.flatMap(({ to, p50Ms }) => {
    if (p50Ms === null) return [];
    const { atS, calls: all } = before(to);
    return [{ atS: rounded(atS), calls: all, p50Ms: rounded(p50Ms) }];
  });
  const endsFrom = Math.floor((1 - END_SHARE) * turns);
  const endMs = turns < MIN_TURNS ? null : p50Of(calls, endsFrom, turns);
  const warm = endMs === null ? undefined : firstWarm(slices, endMs, endsFrom);
  const from = warm && before(warm.from);
  return {
    warmMs: endMs === null ? null : rounded(endMs),
    warmAfterS: from ? rounded(from.atS) : null,
    warmAfterCalls: from ? from.calls : null,
    curve,
  };
}

/**
 * The first slice from which on all are warm.
 * @param endsFrom turn with which the end begins
 * @returns undefined where none but slices of the end are warm
 */
export function firstWarm<S extends Slice>(
  slices: readonly S[],
  endMs: number,
  endsFrom: number,
): S | undefined {
  const lastCold = slices.findLastIndex(
    ({ p50Ms }) => p50Ms === null || Math.abs(p50Ms - endMs) > (WARM_WITHIN_PCT / 100) * endMs,
  );
  const first = slices[lastCold + 1];
  return first && first.from <= endsFrom ? first : undefined;
}

/** Slices of so many turns: some thirty, short ones first. */
export function slicesOf(turns: number): { from: number; to: number }[] {
  const longest = Math.ceil(LONGEST_SHARE * turns);
  const borders: { from: number; to: number }[] = [];
  for (let from = 0; from < turns; ) {
    const length = Math.max(1, Math.min(longest, Math.round(GROWTH * from)));
    // The rest is a slice of its own only where it is half of one.
    const to = turns - from - length < length / 2 ? turns : from + length;
    borders.push({ from, to });
    from = to;
  }
  return borders;
}

/** P50 of some turns; null where a tool was never answered correctly. */
function p50Of({ turn, ms }: TurnCalls, from: number, to: number): number | null {
  const tools = [...new Set(turn)].map((tool) => {
    const places = turn.flatMap((one, place) => (one === tool ? [place] : []));
    const own: (number | null)[] = [];
    for (let at = from; at < to; at++) {
      for (const place of places) own.push(ms[at * turn.length + place] ?? null);
    }
    return { weight: places.length, p50Ms: median(present(own)) };
  });
  const known = tools.flatMap(({ weight, p50Ms }) => (p50Ms === null ? [] : [weight * p50Ms]));
  return known.length < tools.length ? null : sum(known) / turn.length;
}

/** Four digits: a trial holds hundreds of these. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
