import { formatCount, formatMb, formatMs, formatPct } from '../figures/format.ts';
import { OWN_RATE_UNIT } from '../figures/server-figures.ts';

/** Levels from the most to the least of a thing. */
export const LEVELS = ['Highest', 'Very High', 'High', 'Moderate', 'Low', 'Very Low', 'Lowest'] as const;
export type Level = (typeof LEVELS)[number];

/** Six cuts part seven levels: up to the first is the best level, beyond the last the worst. */
export type Cuts = readonly [number, number, number, number, number, number];

export type MeasuredCriterion =
  | 'rate'
  | 'meanMs'
  | 'p99Ms'
  | 'memoryMb'
  | 'ratePerCpuPct'
  | 'coldStartMs'
  | 'rateCvPct';
export type JudgedCriterion = 'ecosystemMaturity' | 'sdkOverhead';

interface MeasuredRule {
  readonly title: string;
  readonly unit: string;
  readonly format: (value: number) => string;
  readonly better: 'higher' | 'lower';
  /** The word of the best level. */
  readonly bestIs: 'Highest' | 'Lowest';
  /** Quantity of the cuts: how many times worse than the best, or the value itself. */
  readonly by: 'ratio' | 'value';
  readonly cuts: Cuts;
}

/** The cuts where a row has no reason for others: within 1 %, a quarter more, double, 4, 15 and 25 times. */
const USUAL_CUTS: Cuts = [1.01, 1.25, 2, 4, 15, 25];

/**
 * The measured rows. Their cuts are round figures at which the levels agree with those that the authors of the study
 * of February 2026 gave by hand (44 of 45; all but the memory of bun); mean latency shares the cuts 3 and 8 with the
 * tiers. Stability goes by the coefficient of variation itself: twice a tiny spread is still a tiny spread.
 */
export const TRADE_OFF_RULES: Readonly<Record<MeasuredCriterion, MeasuredRule>> = {
  rate: {
    title: 'Throughput',
    unit: OWN_RATE_UNIT,
    format: formatCount,
    better: 'higher',
    bestIs: 'Highest',
    by: 'ratio',
    cuts: [1.01, 1.25, 1.5, 2.5, 10, 15],
  },
  meanMs: {
    title: 'Mean latency',
    unit: 'ms',
    format: formatMs,
    better: 'lower',
    bestIs: 'Lowest',
    by: 'ratio',
    cuts: [1.01, 1.5, 3, 8, 20, 50],
  },
  p99Ms: {
    title: 'Tail latency (P99)',
    unit: 'ms',
    format: formatMs,
    better: 'lower',
    bestIs: 'Lowest',
    by: 'ratio',
    cuts: USUAL_CUTS,
  },
  memoryMb: {
    title: 'Memory',
    unit: 'MB',
    format: formatMb,
    better: 'lower',
    bestIs: 'Lowest',
    by: 'ratio',
    cuts: [1.01, 3, 10, 25, 40, 60],
  },
  ratePerCpuPct: {
    title: 'CPU efficiency',
    unit: `${OWN_RATE_UNIT} per CPU %`,
    format: formatPct,
    better: 'higher',
    bestIs: 'Highest',
    by: 'ratio',
    cuts: USUAL_CUTS,
  },
  coldStartMs: {
    title: 'Cold start',
    unit: 'ms',
    format: formatCount,
    better: 'lower',
    bestIs: 'Lowest',
    by: 'ratio',
    cuts: USUAL_CUTS,
  },
  rateCvPct: {
    title: 'Stability (CV)',
    unit: '%',
    format: (value) => formatPct(value, 2),
    better: 'lower',
    bestIs: 'Highest',
    by: 'value',
    cuts: [0.5, 1, 2, 5, 10, 20],
  },
};

/** Rows that somebody judged; the levels are in the servers' manifests. */
export const JUDGED_ROWS: Readonly<Record<JudgedCriterion, string>> = {
  ecosystemMaturity: 'Ecosystem maturity',
  sdkOverhead: 'SDK overhead',
};

/** The level of a value that lies so many times off the best, or of the value itself; see TRADE_OFF_RULES. */
export function levelOf(criterion: MeasuredCriterion, measure: number): Level {
  const { bestIs } = TRADE_OFF_RULES[criterion];
  const steps = stepsOf(criterion, measure);
  return LEVELS[bestIs === 'Highest' ? steps : LEVELS.length - 1 - steps] as Level;
}

/** Steps of that from the best level, 0 to 6. */
export function stepsOf(criterion: MeasuredCriterion, measure: number): number {
  return TRADE_OFF_RULES[criterion].cuts.filter((cut) => measure > cut).length;
}
