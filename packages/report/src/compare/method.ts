/** How comparisons are judged, and what they cannot say, as data for the page of the method. */
import { CONFIDENCE_LEVEL } from '../bootstrap.ts';
import { formatPct } from '../format.ts';
import type { MethodRule } from '../method-rules.ts';
import { CHANGE_POINT_ALPHA, MIN_LEVEL_LENGTH } from './change-points.ts';
import { POWER } from './effect.ts';
import { alphaOf, FAMILY_ALPHA, PRIMARY_SHARE } from './family.ts';
import {
  DEFAULT_FLOOR_PCT,
  FLOOR_VALID_DAYS,
  NOT_INTERLEAVED_FLOOR_PCT,
  SMALLEST_FLOOR_PCT,
} from './floor.ts';
import { LOOK_ROUNDS } from './looks.ts';
import { MIN_ERROR_ROUNDS } from './row.ts';
import { tCritical } from './student.ts';
import { MIN_PAIRS } from './verdict.ts';

const group = 'comparisons';

/** Every threshold of comparisons, made from the constants that the computation uses. */
export const COMPARISON_RULES: readonly MethodRule[] = [
  {
    ...{ group, name: 'false changes', value: FAMILY_ALPHA * 100, unit: '%' },
    meaning: 'Of comparisons of a commit with itself, at most this share calls any metric changed',
  },
  {
    ...{ group, name: 'part of the primary metrics', value: PRIMARY_SHARE * 100, unit: '%' },
    meaning:
      "Share of those false changes that rate, and each tool's mean and P95, may cause; the rest is for all other metrics",
  },
  {
    ...{ group, name: 'pairs for a verdict', value: MIN_PAIRS, unit: 'rounds' },
    meaning: 'Fewer rounds that measured both sides are undecided',
  },
  {
    ...{ group, name: 'smallest noise floor', value: SMALLEST_FLOOR_PCT, unit: '%' },
    meaning:
      'No smaller change is told, however quiet the host: builds of equal speed differ as much by where their code lies in memory',
  },
  {
    ...{ group, name: 'noise floor, not calibrated', value: DEFAULT_FLOOR_PCT, unit: '%' },
    meaning: 'The floor where a host was not calibrated, and the lowest one of a stale calibration',
  },
  {
    ...{ group, name: 'noise floor, two runs', value: NOT_INTERLEAVED_FLOOR_PCT, unit: '%' },
    meaning: 'The lowest floor where base and head were not measured in the same rounds',
  },
  {
    ...{ group, name: 'calibration holds', value: FLOOR_VALID_DAYS, unit: 'days' },
    meaning: 'After that, or with another kernel or processor, a calibration is stale',
  },
  {
    ...{ group, name: 'power', value: POWER * 100, unit: '%' },
    meaning: 'Share of comparisons that find an effect of the size called detectable',
  },
  {
    ...{ group, name: 'rounds with errors', value: MIN_ERROR_ROUNDS, unit: 'rounds' },
    meaning: 'Errors of one side only are a verdict where at least this many rounds have some',
  },
  {
    ...{ group, name: 'false change points', value: CHANGE_POINT_ALPHA * 100, unit: '%' },
    meaning: 'Of series without a step, at most this share has one marked',
  },
  {
    ...{ group, name: 'values of a level', value: MIN_LEVEL_LENGTH, unit: '' },
    meaning: 'A step in a series is marked once this many values stand on either side of it',
  },
];

/** A limit of the method, in words. */
export interface MethodLimit {
  readonly title: string;
  readonly text: string;
}

/** The rounds and metrics of the example in the limits: one server with three tools. */
const EXAMPLE = { pairs: 6, family: { primary: 7, secondary: 17, looks: 1 } };

/** What comparisons cannot say; numbers come from the computation. */
export function comparisonLimits(): MethodLimit[] {
  const { pairs, family } = EXAMPLE;
  const smallestP = formatPct((2 / 2 ** pairs) * 100);
  const alpha = alphaOf(family, true);
  return [
    {
      title: 'Few rounds give no small p',
      text:
        `The signed-rank test of ${pairs} rounds cannot go below p = ${smallestP} %, however large the effect, so ` +
        `no correction for ${family.primary} or more metrics can be applied to it. It is shown, and verdicts go by ` +
        `Student's t intervals, at ${formatPct(alpha * 100, 2)} % for each of ${family.primary} primary metrics.`,
    },
    {
      title: 'What a comparison can see',
      text:
        `A change is called one where it exceeds the noise floor by more than the half-width of its interval: with ` +
        `one server and ${family.primary} primary metrics ${reach(6)} times the standard deviation of the paired ` +
        `ratios after 6 rounds, ${reach(8)} times after 8, ${reach(12)} times after 12. More servers in one ` +
        'comparison widen it. Every row says the smallest effect its rounds could have found.',
    },
    {
      title: 'What the intervals take for granted',
      text:
        'The logarithms of paired ratios vary about normally, and rounds independently of each other. A round ' +
        'that falls out widens an interval, so it costs rounds rather than making false changes; drift hits base ' +
        'and head alike, as their order alternates.',
    },
    {
      title: 'No change is not sameness',
      text:
        `It says that the ${CONFIDENCE_LEVEL * 100} % interval of the metric lies within the noise floor: a ` +
        'smaller change may be there. Its doubt is of each metric alone.',
    },
    {
      title: 'Looking until it is decided',
      text:
        `Looks are planned (after ${LOOK_ROUNDS.slice(0, 3).join(', ')}, … rounds) and share the doubt evenly, so ` +
        'that looking often does not raise the error. The price are wider intervals than those of a comparison ' +
        'that is looked at once.',
    },
    {
      title: 'One host, one build',
      text:
        'A comparison speaks of this host, this load and these two builds. Where code lies in memory changes from ' +
        `build to build and is worth some percent, which is why no floor is under ${SMALLEST_FLOOR_PCT} %.`,
    },
    {
      title: 'Two runs are weaker than one',
      text:
        'Runs that were not interleaved differ by whatever the host did between them, which is in no spread over ' +
        `rounds; their floor is at least ${NOT_INTERLEAVED_FLOOR_PCT} %.`,
    },
  ];
}

/** Half-width of the interval of a primary metric, in standard deviations of the paired ratios. */
function reach(pairs: number): string {
  const half = tCritical(alphaOf(EXAMPLE.family, true), pairs - 1) / Math.sqrt(pairs);
  return half.toFixed(1);
}
