import { DEFAULT_FLOOR_PCT } from '../figures/noise-floor.ts';
import { UNSETTLED_ERRORS, UNSETTLED_PCT } from '../figures/settling.ts';
import { MIN_ROUNDS_FOR_CV } from '../statistics/elementary.ts';
import { CONFIDENCE_LEVEL, MIN_ROUNDS_FOR_CONFIDENCE } from '../statistics/interval.ts';
import { MOST_WRONG_PCT } from './caveats.ts';
import { MEMORY_HEADROOM_PCT, NEAR_LIMIT_FACTOR } from './constraints.ts';
import { MODERATE_SHARE } from './selection-guide.ts';
import { MIN_ROUNDS_FOR_LEVEL, STABILITY_LIMITS_PCT } from './stability.ts';
import { TIER_LIMITS } from './tiers.ts';
import { LEVELS, type MeasuredCriterion, TRADE_OFF_RULES } from './trade-off-rules.ts';
import { HIGH_LOAD_SHARE, SLOW_SHARE, WORST_FACTOR } from './use-case-list.ts';

/** A threshold that judgements go by, for the page that explains them. */
export interface MethodRule {
  /**
   * Group of the rule: a heading of the page. Those of comparisons are COMPARISON_RULES in compare/method.ts.
   */
  readonly group:
    | 'intervals'
    | 'tiers'
    | 'stability'
    | 'trade-offs'
    | 'use cases'
    | 'selection guide'
    | 'comparisons';
  readonly name: string;
  readonly value: number;
  /** Empty for plain numbers. */
  readonly unit: string;
  readonly meaning: string;
}

/** Every threshold, made from the constants that the computation uses. */
export const METHOD_RULES: readonly MethodRule[] = [
  {
    group: 'intervals',
    name: 'confidence',
    value: CONFIDENCE_LEVEL * 100,
    unit: '%',
    meaning: 'Level of every confidence interval; Student’s t over rounds',
  },
  {
    group: 'intervals',
    name: 'rounds',
    value: MIN_ROUNDS_FOR_CONFIDENCE,
    unit: '',
    meaning: 'Fewer rounds have a range from lowest to highest, without conclusions',
  },
  {
    group: 'intervals',
    name: 'default noise floor',
    value: DEFAULT_FLOOR_PCT,
    unit: '%',
    meaning: 'With fewer rounds on an uncalibrated host, servers within it share a rank',
  },
  ...([1, 2, 3] as const).map(
    (tier): MethodRule => ({
      group: 'tiers',
      name: `tier ${tier}`,
      value: TIER_LIMITS[tier],
      unit: '×',
      meaning: `Tier ${tier} goes up to this multiple of the lowest mean latency`,
    }),
  ),
  {
    group: 'stability',
    name: 'rounds for a CV',
    value: MIN_ROUNDS_FOR_CV,
    unit: 'rounds',
    meaning: 'Minimum number of rounds for a coefficient of variation',
  },
  {
    group: 'stability',
    name: 'rounds for a level',
    value: MIN_ROUNDS_FOR_LEVEL,
    unit: 'rounds',
    meaning: 'Minimum number of rounds for a stability level',
  },
  ...Object.entries(STABILITY_LIMITS_PCT).map(
    ([level, value]): MethodRule => ({
      group: 'stability',
      name: level,
      value,
      unit: '%',
      meaning: `Stability is ${level} up to this coefficient of variation of the rounds’ rates`,
    }),
  ),
  {
    group: 'stability',
    name: 'not settled',
    value: UNSETTLED_PCT,
    unit: '%',
    meaning: `A server was measured before it had settled where its processor time a call fell by more from the first third of the window to the last, and by more than ${UNSETTLED_ERRORS} standard errors, from the spread of neighbouring parts of the window`,
  },
  ...(Object.keys(TRADE_OFF_RULES) as MeasuredCriterion[]).flatMap(cutRules),
  {
    group: 'use cases',
    name: 'wrong answers of a choice',
    value: MOST_WRONG_PCT,
    unit: '%',
    meaning:
      'Servers with more wrong answers, or with a failed trial, are chosen only if no other meets the needs',
  },
  {
    group: 'use cases',
    name: 'memory headroom',
    value: MEMORY_HEADROOM_PCT,
    unit: '%',
    meaning: 'Free share of a memory limit, given mean memory under load',
  },
  {
    group: 'use cases',
    name: 'nearly meets',
    value: NEAR_LIMIT_FACTOR,
    unit: '×',
    meaning: 'A server above a limit, but below this multiple of it, nearly meets it',
  },
  {
    group: 'use cases',
    name: 'high load',
    value: HIGH_LOAD_SHARE * 100,
    unit: '%',
    meaning: 'Minimum share of the highest throughput for high load',
  },
  {
    group: 'use cases',
    name: 'avoid: slow',
    value: SLOW_SHARE * 100,
    unit: '%',
    meaning: 'Servers below this share of the recommended server’s rate are to be avoided',
  },
  {
    group: 'use cases',
    name: 'avoid: worst',
    value: WORST_FACTOR,
    unit: '×',
    meaning:
      'The highest of the remaining servers is to be avoided from this multiple of the recommended server’s figure on',
  },
  {
    group: 'selection guide',
    name: 'moderate load',
    value: MODERATE_SHARE * 100,
    unit: '%',
    meaning: 'Minimum share of the highest throughput for moderate load',
  },
];

function cutRules(criterion: MeasuredCriterion): MethodRule[] {
  const { title, cuts, by, bestIs } = TRADE_OFF_RULES[criterion];
  const levels = bestIs === 'Highest' ? LEVELS : LEVELS.toReversed();
  return cuts.map((value, step): MethodRule => {
    const [after, unit] =
      by === 'ratio' ? [' times worse than the best', '×'] : ['', TRADE_OFF_RULES[criterion].unit];
    const beyond = step === 0 ? '' : `; ${levels[step - 1]} up to ${cuts[step - 1]}`;
    const meaning = `${levels[step]} up to this value${after}${beyond}`;
    return { group: 'trade-offs', name: `${title}: ${levels[step]}`, value, unit, meaning };
  });
}
