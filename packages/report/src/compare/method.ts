/** Rules and limits of comparisons, as data for the page of the method. */
import { formatPct } from '../figures/format.ts';
import { DEFAULT_FLOOR_PCT } from '../figures/noise-floor.ts';
import { MIN_CALLS_BEYOND } from '../figures/tail.ts';
import type { MethodRule } from '../judgements/method-rules.ts';
import { CHANGE_POINT_ALPHA, MIN_LEVEL_LENGTH } from './change-points.ts';
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
    meaning: 'Of comparisons of a commit with itself, at most this share calls any metric changed',
  },
  {
    group,
    name: 'part that tests use',
    value: SPENT_SHARE * 100,
    unit: '%',
    meaning: 'Of that share; the rest is kept for noise that goes on from one trial to the next',
  },
  {
    group,
    name: 'doubt of one metric alone',
    value: (ALONE_ALPHA / 2) * 100,
    unit: '%',
    meaning:
      'Of metrics that changed by just as much as the noise floor, at most this share is told to have changed by more, and at most this share to have not changed',
  },
  {
    group,
    name: 'pairs for a verdict',
    value: MIN_PAIRS,
    unit: 'rounds',
    meaning: 'Fewer rounds that measured both sides are undecided',
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
      'No floor is lower, however quiet the host: builds of equal speed differ as much by where their code lies in memory',
  },
  {
    group,
    name: 'noise floor, not calibrated',
    value: DEFAULT_FLOOR_PCT,
    unit: '%',
    meaning: 'The floor where a host was not calibrated, and the lowest one of a stale calibration',
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
      'Share of comparisons that find a change of the size called detectable, if their rounds vary as those seen',
  },
  {
    group,
    name: 'false change points',
    value: CHANGE_POINT_ALPHA * 100,
    unit: '%',
    meaning: 'Of series without a step, at most this share has one marked',
  },
  {
    group,
    name: 'values of a level',
    value: MIN_LEVEL_LENGTH,
    unit: '',
    meaning: 'A step in a series is marked once this many values stand on either side of it',
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
        `${tool.spreadPct} %, ${tool.rounds} rounds find a mean of one tool that rose by ${tool.changePct} % in ` +
        `${share(examplePower(tool))} of comparisons. Where they vary by ${cpu.spreadPct} %, ${cpu.rounds} rounds ` +
        `find ${cpu.changePct} % more processor time a request in ${share(examplePower(cpu))}; with all doubt ` +
        `spent on that metric it were ${share(examplePower(cpu, FAMILY_ALPHA))}, as it must exceed the floor for ` +
        'sure. Every row says the smallest change that its rounds find in four of five comparisons, if rounds vary ' +
        'as much as those it has.',
    },
    {
      title: 'Looking at some metrics first',
      text:
        `Of one server with three tools the processor time a request is tested at ` +
        `${formatPct(exampleLevel(cpu) * 100, 2)} %, each tool's mean at ${formatPct(exampleLevel(tool) * 100, 2)} %, ` +
        'and percentiles at far less until the mean of their tool has changed: a change of P99 alone must be large ' +
        `to be found. All ${EVENLY} metrics tested alike would find the two changes above in ` +
        `${share(examplePower(tool, evenly))} and ${share(examplePower(cpu, evenly))}. Testing tools only where the ` +
        'mean of their server changed would lose the one slower tool, which moves that by a third: that is seen in ' +
        `${share(examplePower(SERVER_OF_TOOL, FAMILY_ALPHA, 0))} at most.`,
    },
    {
      title: 'Changes about as large as the floor',
      text:
        `That a metric changed at all is held over all metrics together; that it changed by more than the floor ` +
        `is held for each metric by itself. One that changed by just as much as its floor is called changed in at ` +
        `most ${alonePct} of 100 cases.`,
    },
    {
      title: 'What the tests take for granted',
      text:
        'The logarithms of paired ratios vary about normally, and rounds independently of each other. A round ' +
        'that falls out widens an interval, so it costs rounds rather than making false changes. Drift and what ' +
        'comes back every few minutes hit base and head alike, as each goes first in half of the rounds, in an ' +
        'order drawn by chance.',
    },
    {
      title: 'Errors come in bursts',
      text:
        'Wrong answers are counted: a verdict needs both the exact binomial test of all of them, and that of the ' +
        'rounds, for which a burst in one round is one accident. Single errors in a few rounds stay undecided.',
    },
    {
      title: 'No change is not sameness',
      text:
        `It says that the ${100 - 2 * alonePct} % interval of the metric lies within the noise floor: a smaller ` +
        'change may be there. Its doubt is of each metric alone.',
    },
    {
      title: 'Looking until it is decided',
      text:
        `Looks are planned (after ${LOOK_ROUNDS.slice(0, 3).join(', ')}, … rounds) and share the doubt evenly, so ` +
        'that looking often does not raise the error. The price are wider intervals than those of a comparison ' +
        'that is looked at once. What an early look found stays found, and its row keeps the figures of that look.',
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
