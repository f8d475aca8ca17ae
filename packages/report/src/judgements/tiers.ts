import type { ServerFigures } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { ratio } from '../statistics/elementary.ts';
import type { Interval } from '../statistics/interval.ts';

/** 1 is the fastest. */
export type Tier = 1 | 2 | 3 | 4;

/** Mean latency relative to the best server up to which each tier reaches; what lies beyond is tier 4. */
export const TIER_LIMITS: Readonly<Record<1 | 2 | 3, number>> = { 1: 2, 2: 3, 3: 8 };

/** Tier of a server by mean latency. Null where it has none. */
export interface TierRow {
  readonly serverId: string;
  readonly tier: Tier | null;
  readonly meanMs: number | null;
  /** Mean latency / that of the fastest server: 1 is the best. */
  readonly ratio: number | null;
  /** The interval of the mean on the same scale. */
  readonly ratioInterval: Interval | null;
  /** Other tiers its confidence interval reaches into; empty unless it is borderline, and of a range. */
  readonly borderlineWith: readonly Tier[];
}

/** The tier of a ratio to the best mean latency (at least 1). */
export function tierOf(ratioToBest: number): Tier {
  if (ratioToBest <= TIER_LIMITS[1]) return 1;
  if (ratioToBest <= TIER_LIMITS[2]) return 2;
  return ratioToBest <= TIER_LIMITS[3] ? 3 : 4;
}

/**
 * Latency tiers, fastest first, then servers without a mean latency. The fastest is held at its mean, so it is never
 * borderline itself.
 */
export function tiers(rows: readonly ServerFigures[]): TierRow[] {
  const sorted = rows.toSorted(
    (a, b) => order(a.meanMs) - order(b.meanMs) || compareText(a.serverId, b.serverId),
  );
  const best = sorted[0];
  return sorted.map((row) => tierRow(row, best?.meanMs ?? null, row === best));
}

const order = (meanMs: number | null) => meanMs ?? Number.MAX_VALUE;

function tierRow({ serverId, meanMs, meanMsInterval }: ServerFigures, bestMs: number | null, best: boolean) {
  const toBest = ratio(meanMs, bestMs);
  if (toBest === null || bestMs === null) {
    return { serverId, tier: null, meanMs, ratio: null, ratioInterval: null, borderlineWith: [] };
  }
  const interval = meanMsInterval && {
    low: meanMsInterval.low / bestMs,
    high: meanMsInterval.high / bestMs,
    kind: meanMsInterval.kind,
  };
  const tier = tierOf(toBest);
  const borderlineWith =
    interval?.kind === 'confidence' && !best ? tiersWithin(interval).filter((other) => other !== tier) : [];
  return { serverId, tier, meanMs, ratio: toBest, ratioInterval: interval, borderlineWith };
}

function tiersWithin({ low, high }: Interval): Tier[] {
  const [first, last] = [tierOf(low), tierOf(high)];
  return ([1, 2, 3, 4] as const).filter((tier) => tier >= first && tier <= last);
}
