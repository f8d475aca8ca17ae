/** The noise floor that a calibration gives. */
import { DEFAULT_FLOOR_PCT, type Floor } from '../figures/noise-floor.ts';
import { CONFIDENCE_LEVEL } from '../statistics/interval.ts';
import { signedRankInterval } from '../statistics/signed-rank.ts';
import { type MetricId, metricById } from './metrics.ts';
import { MIN_PAIRS } from './verdict.ts';

/**
 * Least floor of a metric that states no `leastFloorPct`, however quiet the host: builds of equal speed differ by some percent through nothing but where
 * code and data lie in memory (Mytkowicz et al. 2009). A calibration whose sides share one build cannot see it, and one
 * of two layouts a side sees four of them.
 */
export const SMALLEST_FLOOR_PCT = 2;

/** The lowest floor where the sides were not measured in the same rounds: what the host did between them is in no spread. */
export const NOT_INTERLEAVED_FLOOR_PCT = 10;

/** A calibration older than this is stale. */
export const FLOOR_VALID_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Properties of a host that a floor may depend on. */
export interface FloorHost {
  readonly kernel: string;
  readonly cpuModel: string;
}

/** Measurement of one metric by a host that compared a revision with itself. */
export interface Calibration {
  readonly serverId: string;
  readonly metric: MetricId;
  /** Null: of the server as a whole. */
  readonly tool: string | null;
  /** ln(head / base) of each pair of rounds; those of several calibrations may follow each other. */
  readonly logRatios: readonly number[];
  /** Time at which the oldest of them was measured, milliseconds since 1970. */
  readonly measuredAtMs: number;
  readonly host: FloorHost;
}

/**
 * The floor of a metric: the end of the calibration's 95 % interval that is further from no difference. So it holds
 * what the calibration saw and what it could not rule out; more rounds of calibration lower it, more rounds of the
 * comparison do not.
 * @param host where the comparison was measured; null: not known, and no reason to doubt
 * @param metric whose floor it is
 */
export function floorOf(
  calibration: Calibration | undefined,
  {
    nowMs,
    host,
    interleaved,
    metric,
  }: { nowMs: number; host: FloorHost | null; interleaved: boolean; metric: MetricId },
): Floor {
  const leastPct = leastFloorPct(metric);
  const least = interleaved ? leastPct : Math.max(leastPct, NOT_INTERLEAVED_FLOOR_PCT);
  const interval = signedRankInterval(calibration?.logRatios ?? [], CONFIDENCE_LEVEL);
  if (!calibration || !interval || calibration.logRatios.length < MIN_PAIRS) {
    const reason = calibration ? `the calibration holds fewer than ${MIN_PAIRS} pairs` : 'not calibrated';
    return { ratio: atLeast(0, Math.max(least, DEFAULT_FLOOR_PCT)), state: 'not calibrated', reason };
  }
  const bound = Math.max(Math.abs(interval.low), Math.abs(interval.high));
  const reason = staleness(calibration, nowMs, host);
  if (reason === null) return { ratio: atLeast(bound, least), state: 'calibrated', reason };
  return { ratio: atLeast(bound, Math.max(least, DEFAULT_FLOOR_PCT)), state: 'stale', reason };
}

/** The lowest floor of a metric, in percent. */
export function leastFloorPct(metric: MetricId): number {
  return metricById(metric).leastFloorPct ?? SMALLEST_FLOOR_PCT;
}

function atLeast(log: number, leastPct: number): number {
  return Math.max(Math.exp(log), 1 + leastPct / 100);
}

function staleness({ measuredAtMs, host: then }: Calibration, nowMs: number, now: FloorHost | null) {
  if (nowMs - measuredAtMs > FLOOR_VALID_DAYS * DAY_MS) return `calibrated over ${FLOOR_VALID_DAYS} days ago`;
  if (now && now.kernel !== then.kernel) return `calibrated with kernel ${then.kernel}, now ${now.kernel}`;
  if (now && now.cpuModel !== then.cpuModel) return `calibrated on ${then.cpuModel}, now ${now.cpuModel}`;
  return null;
}
