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
    meaning: 'At most this share of comparisons of a build with itself call any metric changed',
  },
  {
    group,
    name: 'part that tests use',
    value: SPENT_SHARE * 100,
    unit: '%',
    meaning:
      'Part of that share; the rest is reserved for noise that carries over from one trial to the next',
  },
  {
    group,
    name: 'doubt of one metric alone',
    value: (ALONE_ALPHA / 2) * 100,
    unit: '%',
    meaning:
      'Of metrics that changed by exactly the noise floor, at most this share is called changed by more, and at most this share not changed',
  },
  {
    group,
    name: 'pairs for a verdict',
    value: MIN_PAIRS,
    unit: 'rounds',
    meaning: 'A metric with fewer rounds that measured both sides is undecided',
  },
  {
    group,
    name: 'failed trials of a side that fails',
    value: MIN_FAILED_TRIALS,
    unit: 'trials',
    meaning:
      'A side is said to fail from so many failed trials on, where none passed; otherwise Fisher’s exact test judges how many failed',
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
      'No floor is lower, however quiet the host: builds of equal speed differ by as much because of where their code lies in memory; a calibration with two builds of each side measures it',
  },
  {
    group,
    name: 'noise floor, not calibrated',
    value: DEFAULT_FLOOR_PCT,
    unit: '%',
    meaning: 'The floor of a host that was not calibrated, and the lowest floor of a stale calibration',
  },
  {
    group,
    name: 'noise floor, two runs',
    value: NOT_INTERLEAVED_FLOOR_PCT,
    unit: '%',
    meaning: 'The lowest floor where base and head were not measured in the same rounds',
  },
  {
    group,
    name: 'calibration holds',
    value: FLOOR_VALID_DAYS,
    unit: 'days',
    meaning: 'After that, or with another kernel or processor, a calibration is stale',
  },
  {
    group,
    name: 'power',
    value: POWER * 100,
    unit: '%',
    meaning:
      'Share of comparisons that find a change of the size called detectable, if their rounds vary like those measured',
  },
  {
    group,
    name: 'false change points',
    value: CHANGE_POINT_ALPHA * 100,
    unit: '%',
    meaning: 'At most this share of series without a change point has one marked',
  },
  {
    group,
    name: 'values of a level',
    value: MIN_LEVEL_LENGTH,
    unit: '',
    meaning: 'A change point in a series is marked once there are this many values on either side of it',
  },
];

/** A limit of the method, in words. */
export interface MethodLimit {
  readonly title: string;
  readonly text: string;
}

const EVENLY = exampleFamily().length;

/** Limits of what comparisons can say; numbers come from the computation. */
export function comparisonLimits(): MethodLimit[] {
  const { tool, cpu } = EXAMPLES;
  const alonePct = (ALONE_ALPHA / 2) * 100;
  const evenly = (FAMILY_ALPHA * SPENT_SHARE) / EVENLY;
  const share = (power: number) => `${formatPct(power * 100, 0)} %`;
  return [
    {
      title: 'What a comparison can see',
      text:
        `With one server, three tools and a noise floor of ${SMALLEST_FLOOR_PCT} %: where trials vary by ` +
        `${tool.spreadPct} %, ${tool.rounds} rounds detect a mean of one tool that rose by ${tool.changePct} % in ` +
        `${share(examplePower(tool))} of comparisons. Where they vary by ${cpu.spreadPct} %, ${cpu.rounds} rounds ` +
        `detect ${cpu.changePct} % more processor time per request in ${share(examplePower(cpu))}. With all doubt ` +
        `spent on that metric it would be ${share(examplePower(cpu, FAMILY_ALPHA))}, because the change must also ` +
        'exceed the floor for sure. Every row shows the smallest change that its rounds detect in four of five ' +
        'comparisons, if rounds vary as much as its own.',
    },
    {
      title: 'Looking at some metrics first',
      text:
        'For one server with three tools, processor time per request is tested at ' +
        `${formatPct(exampleLevel(cpu) * 100, 2)} %, each tool's mean at ${formatPct(exampleLevel(tool) * 100, 2)} %, ` +
        'and percentiles at far less until the mean of their tool has changed: a change of P99 alone must be large ' +
        `to be detected. If all ${EVENLY} metrics were tested alike, the two changes above would be detected in ` +
        `${share(examplePower(tool, evenly))} and ${share(examplePower(cpu, evenly))}. Testing tools only where the ` +
        'mean of their server changed would miss the one slower tool, which moves that mean by a third of its own ' +
        `change: that is detected in ${share(examplePower(SERVER_OF_TOOL, FAMILY_ALPHA, 0))} at most.`,
    },
    {
      title: 'Changes about as large as the floor',
      text:
        'The error of saying that a metric changed at all is controlled over all metrics together; that of saying ' +
        'that it changed by more than the floor, for each metric alone. A metric that changed by exactly its floor ' +
        `is called changed in at most ${alonePct} of 100 cases.`,
    },
    {
      title: 'What the tests assume',
      text:
        'The logarithms of paired ratios are about normally distributed, and rounds are independent of each other. ' +
        'An outlier among the rounds widens an interval: it costs rounds rather than causing false changes. Drift ' +
        'and periodic disturbances affect base and head about alike, because each goes first in two of every four ' +
        'rounds, in random order.',
    },
    {
      title: 'Errors come in bursts',
      text:
        'Wrong answers are counted. A verdict needs two tests: the exact binomial test of all wrong answers, and the ' +
        'test of the rounds, in which a burst within one round counts once. Single errors in a few rounds stay ' +
        'undecided.',
    },
    {
      title: 'Trials that fail',
      text:
        'Figures come from rounds in which both sides were measured. Trials that a server failed are a metric of their ' +
        'own, tested by Fisher’s exact test with a part of the doubt, and named in the headline whatever it concludes. ' +
        `A side fails once ${MIN_FAILED_TRIALS} trials failed and none passed.`,
    },
    {
      title: '“No change” does not mean “equal”',
      text:
        `It means that the ${100 - 2 * alonePct} % interval of the metric lies within the noise floor: there may ` +
        'still be a smaller change. Its doubt applies to each metric alone.',
    },
    {
      title: 'Looking until it is decided',
      text:
        `Looks are planned (after ${LOOK_ROUNDS.slice(0, 3).join(', ')}, … rounds) and share the doubt evenly, so ` +
        'looking often does not raise the error. The price is wider intervals than in a comparison with a single ' +
        'look. A change found at an early look stays found, and its row keeps the figures of that look.',
    },
    {
      title: 'Comparing again because it was inconclusive',
      text:
        'The doubt of a comparison is spent at its last look, so no rounds are added to one that has ended. Comparing ' +
        'again with more rounds is a test of its own: it is judged by its own rounds, and has as much doubt again. ' +
        `Of commits that do not differ, up to ${2 * FAMILY_ALPHA * 100} % of such pairs call a metric changed in one or ` +
        'the other. A comparison that goes on until it is decided, with as many rounds as may be spent, stays at ' +
        `${FAMILY_ALPHA * 100} %.`,
    },
    {
      title: 'One host, one build',
      text:
        'A comparison applies to this host, this load and these two builds. Where code lies in memory changes from ' +
        `build to build and can shift figures by a few percent, so no floor is below ${SMALLEST_FLOOR_PCT} %.`,
    },
    {
      title: 'Two runs are weaker than one',
      text:
        'Runs that were not interleaved also differ by whatever the host did between them, and the spread over ' +
        `rounds does not show that; their floor is at least ${NOT_INTERLEAVED_FLOOR_PCT} %.`,
    },
  ];
}
