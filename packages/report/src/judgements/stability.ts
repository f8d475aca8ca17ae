import { compareText } from '../figures/trial.ts';
import { MIN_ROUNDS_FOR_CV, mean, populationSd } from '../statistics/elementary.ts';
import { type Interval, MIN_ROUNDS_FOR_MEDIAN } from '../statistics/interval.ts';
import type { JudgedRow } from './judged-row.ts';

export type StabilityLevel = 'Excellent' | 'Good' | 'Fair' | 'Poor';

/** Coefficient of variation of the rounds' rates, in percent, up to which each level reaches; beyond is Poor. */
export const STABILITY_LIMITS_PCT: Readonly<Record<Exclude<StabilityLevel, 'Poor'>, number>> = {
  Excellent: 2,
  Good: 5,
  Fair: 10,
};

/** Fewer rounds give no level: of three, a spread of 12 % looks like one of below 10 % in two of three runs. */
export const MIN_ROUNDS_FOR_LEVEL = MIN_ROUNDS_FOR_MEDIAN;

/** Stability of a server's rate from round to round. */
export interface StabilityRow {
  readonly serverId: string;
  readonly rateByRound: readonly number[];
  readonly meanRate: number | null;
  /** Population standard deviation (divides by n); null for fewer than two rounds. */
  readonly sdRate: number | null;
  /** `sdRate` / `meanRate` in percent; null for fewer than MIN_ROUNDS_FOR_CV rounds. */
  readonly cvPct: number | null;
  /** Interval of the mean rate. */
  readonly interval: Interval | null;
  readonly level: StabilityLevel | null;
  /** Other levels that the 95 % interval of the coefficient of variation reaches into; none of a published study. */
  readonly borderlineWith: readonly StabilityLevel[];
  /** Reason that there is no `cvPct`: `needs 3 rounds`; null where there is one. */
  readonly lacks: string | null;
  /** Reason that there is no `level`; null where there is one. */
  readonly lacksLevel: string | null;
}

/** Stability, steadiest first, then servers too few rounds are known of. */
export function stability(rows: readonly JudgedRow[]): StabilityRow[] {
  return rows
    .map(stabilityRow)
    .sort(
      (a, b) =>
        (a.cvPct ?? Number.MAX_VALUE) - (b.cvPct ?? Number.MAX_VALUE) || compareText(a.serverId, b.serverId),
    );
}

/** The level of a coefficient of variation in percent. */
export function stabilityLevel(cvPct: number): StabilityLevel {
  const { Excellent, Good, Fair } = STABILITY_LIMITS_PCT;
  if (cvPct <= Excellent) return 'Excellent';
  if (cvPct <= Good) return 'Good';
  return cvPct <= Fair ? 'Fair' : 'Poor';
}

function stabilityRow(row: JudgedRow): StabilityRow {
  const { serverId, rate, rateByRound, rateCvPct, rateInterval, trials } = row;
  const rounds = rateByRound.length;
  // A study may print its spread without the rates behind it.
  const cvPct = rounds > 0 && rounds < MIN_ROUNDS_FOR_CV ? null : rateCvPct;
  // Levels of a published study, of which no trial is known, are those of its authors' rounds.
  const isOwn = trials !== undefined;
  const level = cvPct === null || (isOwn && rounds < MIN_ROUNDS_FOR_LEVEL) ? null : stabilityLevel(cvPct);
  return {
    serverId,
    rateByRound,
    meanRate: mean(rateByRound) ?? rate,
    sdRate: rateByRound.length < 2 ? null : populationSd(rateByRound),
    cvPct,
    interval: rateInterval,
    level,
    borderlineWith:
      level !== null && isOwn ? levelsWithin(cvPct ?? 0, rounds).filter((one) => one !== level) : [],
    lacks: cvPct === null ? lackOf(rateByRound, MIN_ROUNDS_FOR_CV) : null,
    lacksLevel: level === null ? lackOf(rateByRound, isOwn ? MIN_ROUNDS_FOR_LEVEL : MIN_ROUNDS_FOR_CV) : null,
  };
}

const ALL_LEVELS: readonly StabilityLevel[] = ['Excellent', 'Good', 'Fair', 'Poor'];

/** Levels within the 95 % interval of a coefficient of variation, by the chi-squared distribution of its square. */
function levelsWithin(cvPct: number, rounds: number): StabilityLevel[] {
  const degrees = rounds - 1;
  const end = (sign: number) => stabilityLevel(cvPct * Math.sqrt(rounds / chiSquared(degrees, sign)));
  const [low, high] = [ALL_LEVELS.indexOf(end(1)), ALL_LEVELS.indexOf(end(-1))];
  return ALL_LEVELS.slice(low, high + 1);
}

/** The value that chi-squared exceeds in 2.5 % of cases, or with the sign −1 stays below (Wilson & Hilferty 1931). */
function chiSquared(degrees: number, sign: number): number {
  const part = 2 / (9 * degrees);
  return degrees * Math.max(0, 1 - part + sign * NORMAL_97_5 * Math.sqrt(part)) ** 3;
}

/** Normal deviation that 2.5 % exceed. */
const NORMAL_97_5 = 1.959964;

function lackOf(rates: readonly number[], needed: number): string {
  return rates.length === 0 ? 'not measured' : `needs ${needed} rounds`;
}
