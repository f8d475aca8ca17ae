import type { ServerFigures } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { MIN_ROUNDS_FOR_CV, mean, populationSd } from '../statistics/elementary.ts';
import type { Interval } from '../statistics/interval.ts';

export type StabilityLevel = 'Excellent' | 'Good' | 'Fair' | 'Poor';

/** Coefficient of variation of the rounds' rates, in percent, up to which each level reaches; beyond is Poor. */
export const STABILITY_LIMITS_PCT: Readonly<Record<Exclude<StabilityLevel, 'Poor'>, number>> = {
  Excellent: 2,
  Good: 5,
  Fair: 10,
};

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
  /** Reason that there is no `cvPct`: `needs 3 rounds`; null where there is one. */
  readonly lacks: string | null;
}

/** Stability, steadiest first, then servers too few rounds are known of. */
export function stability(rows: readonly ServerFigures[]): StabilityRow[] {
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

function stabilityRow({ serverId, rate, rateByRound, rateCvPct, rateInterval }: ServerFigures): StabilityRow {
  // A study may print its spread without the rates behind it.
  const cvPct = rateByRound.length > 0 && rateByRound.length < MIN_ROUNDS_FOR_CV ? null : rateCvPct;
  return {
    serverId,
    rateByRound,
    meanRate: mean(rateByRound) ?? rate,
    sdRate: rateByRound.length < 2 ? null : populationSd(rateByRound),
    cvPct,
    interval: rateInterval,
    level: cvPct === null ? null : stabilityLevel(cvPct),
    lacks: cvPct === null ? lackOf(rateByRound) : null,
  };
}

function lackOf(rates: readonly number[]): string {
  return rates.length === 0 ? 'not measured' : `needs ${MIN_ROUNDS_FOR_CV} rounds`;
}
