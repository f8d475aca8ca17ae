/** Rules and limits of comparisons, as data for the page of the method. */
import { formatPct } from '../figures/format.ts';
import { DEFAULT_FLOOR_PCT } from '../figures/noise-floor.ts';
import { MIN_CALLS_BEYOND } from '../figures/tail.ts';
import type { MethodRule } from '../judgements/method-rules.ts';
import { CHANGE_POINT_ALPHA, MIN_LEVEL_LENGTH } from './change-points.ts';
import { MIN_FAILED_TRIALS } from './failures.ts';
import { ALONE_ALPHA, FAMILY_ALPHA, SPENT_SHARE } from './family.ts';
import { FLOOR_VALID_DAYS, NOT_INTERLEAVED_FLOOR_PCT, SMALLEST_FLOOR_PCT } from './floor.ts';
import { callsNeeded } from './judge.ts';
import { LOOK_ROUNDS } from './looks.ts';
import { POWER } from './power.ts';
import { EXAMPLES, exampleFamily, exampleLevel, examplePower, SERVER_OF_TOOL } from './power-examples.ts';
import { MIN_PAIRS } from './verdict.ts';

const group = 'comparisons';

/** Every threshold of comparisons, made from the constants that the computation uses. */
export const COMPARISON_RULES: readonly MethodRule[] = [
  {
    group,
    name: 'false changes',
    value: FAMILY_ALPHA * 100,
    unit: '%',
    meaning: 'Maximum share of comparisons of a build with itself that report a change',
  },
  {
    group,
    name: 'share spent by tests',
    value: SPENT_SHARE * 100,
    unit: '%',
    meaning: 'Part of that share; the rest is reserved for noise that carries over between trials',
  },
  {
    group,
    name: 'error rate of one metric',
    value: (ALONE_ALPHA / 2) * 100,
    unit: '%',
    meaning:
      'Of metrics that changed by exactly the noise floor, at most this share is reported as a larger change, and at most this share as no change',
  },
  {
    group,
    name: 'pairs for a verdict',
    value: MIN_PAIRS,
    unit: 'rounds',
    meaning: 'A metric with fewer rounds on both sides is undecided',
  },
  {
    group,
    name: 'failed trials of a failing side',
    value: MIN_FAILED_TRIALS,
    unit: 'trials',
    meaning:
      'A side fails after this many failed trials without a passed one; otherwise Fisher’s exact test judges their number',
  },
  {
    group,
    name: 'calls beyond a percentile',
    value: MIN_CALLS_BEYOND,
    unit: 'a trial',
    meaning: `Percentiles with fewer on a side of any round are not judged: P95 needs ${callsNeeded(95)} calls a trial, P99 ${callsNeeded(99).toLocaleString('en-US')}`,
  },
  {
    group,
    name: 'smallest noise floor',
    value: SMALLEST_FLOOR_PCT,
    unit: '%',
    meaning:
      'Lower bound of every floor, but where a metric has its own: the position of code in memory makes equal builds differ by this much; a calibration with two builds of each side measures it',
  },
  {
    group,
    name: 'noise floor, not calibrated',
    value: DEFAULT_FLOOR_PCT,
    unit: '%',
    meaning: 'Floor of an uncalibrated host, and lower bound after a stale calibration',
  },
  {
    group,
    name: 'noise floor, two runs',
    value: NOT_INTERLEAVED_FLOOR_PCT,
    unit: '%',
    meaning: 'Lower bound if base and head were measured in separate runs',
  },
  {
    group,
    name: 'validity of a calibration',
    value: FLOOR_VALID_DAYS,
    unit: 'days',
    meaning: 'A calibration is stale after this time, and with another kernel or processor',
  },
  {
    group,
    name: 'power',
    value: POWER * 100,
    unit: '%',
    meaning: 'Share of comparisons with the same spread that find a detectable change',
  },
  {
    group,
    name: 'false change points',
    value: CHANGE_POINT_ALPHA * 100,
    unit: '%',
    meaning: 'Maximum share of series without a change point that have one marked',
  },
  {
    group,
    name: 'values of a level',
    value: MIN_LEVEL_LENGTH,
    unit: '',
    meaning: 'A change point needs this many values on either side',
  },
];

/** A limit of the method, in words. */
interface MethodLimit {
  readonly title: string;
  readonly text: string;
}

const EVENLY = exampleFamily().length;

/** Limits of what comparisons can say; numbers come from the computation. */
export function comparisonLimits(): MethodLimit[] {
  const { tool, cpu, tail } = EXAMPLES;
  const alonePct = (ALONE_ALPHA / 2) * 100;
  const evenly = (FAMILY_ALPHA * SPENT_SHARE) / EVENLY;
  const share = (power: number) => `${formatPct(power * 100, 0)} %`;
  return [
    {
      title: 'Detectable changes',
      text:
        `With one server, three tools and a noise floor of ${SMALLEST_FLOOR_PCT} %: if trials vary by ` +
        `${tool.spreadPct} %, ${tool.rounds} rounds detect a rise of one tool’s mean by ${tool.changePct} % in ` +
        `${share(examplePower(tool))} of comparisons. If they vary by ${cpu.spreadPct} %, ${cpu.rounds} rounds ` +
        `detect ${cpu.changePct} % more processor time per request in ${share(examplePower(cpu))}. Spending the whole ` +
        `error rate on that metric would give ${share(examplePower(cpu, FAMILY_ALPHA))}, because the change must also ` +
        'exceed the floor. Every row shows the smallest change that its rounds detect in four of five ' +
        'comparisons with the same spread.',
    },
    {
      title: 'Primary metrics first',
      text:
        'For one server with three tools, processor time per request is tested at ' +
        `${formatPct(exampleLevel(cpu) * 100, 2)} %, each tool’s mean at ${formatPct(exampleLevel(tool) * 100, 2)} %, ` +
        'and percentiles at less until the mean of their tool has changed: only a large change of P99 alone is ' +
        `detected. If it varies by ${tail.spreadPct} %, ${tail.rounds} rounds detect a rise by ${tail.changePct} % in ` +
        `${share(examplePower(tail))} of comparisons. Testing all ${EVENLY} metrics alike would detect the two changes above in ` +
        `${share(examplePower(tool, evenly))} and ${share(examplePower(cpu, evenly))}. Testing tools only after a ` +
        'change of their server’s mean would miss a single slower tool, which moves that mean by a third of its own ' +
        `change: at most ${share(examplePower(SERVER_OF_TOOL, FAMILY_ALPHA, 0))} would be detected.`,
    },
    {
      title: 'Changes close to the noise floor',
      text:
        'The error of reporting any change is controlled over all metrics together; the error of reporting a change ' +
        'above the floor, for each metric alone. A metric that changed by exactly its floor is reported as changed in ' +
        `at most ${alonePct} of 100 cases.`,
    },
    {
      title: 'Assumptions of the tests',
      text:
        'The logarithms of paired ratios are approximately normal, and rounds are independent. An outlier among the ' +
        'rounds widens an interval: it costs rounds rather than causing false changes. Drift and periodic ' +
        'disturbances affect base and head about equally, because each goes first in two of every four rounds, in ' +
        'random order.',
    },
    {
      title: 'Bursts of errors',
      text:
        'A verdict on wrong answers needs two tests: the exact binomial test of all wrong answers, and the test of the ' +
        'rounds, which counts a burst within one round once. Single errors in a few rounds stay undecided.',
    },
    {
      title: 'Failed trials',
      text:
        'Figures come from rounds with both sides measured. Failed trials are a separate metric, tested by Fisher’s ' +
        'exact test with a part of the error rate, and always named in the headline. A side fails after ' +
        `${MIN_FAILED_TRIALS} failed trials without a passed one.`,
    },
    {
      title: '“No change” does not mean “equal”',
      text:
        `The ${100 - 2 * alonePct} % interval of the metric lies within the noise floor; a smaller change is still ` +
        'possible. Its error rate applies to each metric alone.',
    },
    {
      title: 'Interim analyses',
      text:
        `Interim analyses are planned (after ${LOOK_ROUNDS.slice(0, 3).join(', ')}, … rounds) and share the error rate ` +
        'evenly, so more of them do not raise it. The price is wider intervals than with a single analysis. An early ' +
        'verdict of a change is final, and its row keeps the figures of that analysis.',
    },
    {
      title: 'Repeating an inconclusive comparison',
      text:
        'A comparison spends its error rate by its last analysis, so rounds cannot be added afterwards. A repeated ' +
        'comparison with more rounds is a separate test with its own error rate. ' +
        `Up to ${2 * FAMILY_ALPHA * 100} % of such pairs report a change between equal commits in one or the other. ` +
        'A comparison that runs until it is decided, with the maximum of rounds, stays at ' +
        `${FAMILY_ALPHA * 100} %.`,
    },
    {
      title: 'One host, one build',
      text:
        'A comparison applies to its host, its load and its two builds. The position of code in memory differs between ' +
        `builds and can shift figures by a few percent, so no floor is below ${SMALLEST_FLOOR_PCT} %, but that of instructions, which their position hardly changes.`,
    },
    {
      title: 'Two separate runs are weaker evidence',
      text:
        'Separate runs also differ by changes of the host between them, which the spread over rounds does not show; ' +
        `their floor is at least ${NOT_INTERLEAVED_FLOOR_PCT} %.`,
    },
  ];
}
