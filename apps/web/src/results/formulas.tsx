import {
  CONFIDENCE_LEVEL,
  HELD_MS,
  HELD_TIMES,
  KEPT_UP_SHARE,
  KNEE_SHARE,
  MIN_CALLS_BEYOND,
  MIN_ROUNDS_FOR_CONFIDENCE,
  MIN_ROUNDS_FOR_CV,
  SLOPE_LEVEL,
  STABILITY_LIMITS_PCT,
  TIER_LIMITS,
  WARM_WITHIN_PCT,
} from '@headroom/report';
import { DEFAULT_FLOOR_PCT, FAMILY_ALPHA, MIN_PAIRS, SMALLEST_FLOOR_PCT } from '@headroom/report/compare';
import { type ExperimentKind, hasSides, isExperiment, profileById, type RunKind } from '@headroom/workload';
import Link from 'next/link';
import { Figures } from '#ui/figures.tsx';

interface Formula {
  what: string;
  /** Formula in words, with units; numbers come from the constants that the computation uses. */
  formula: string;
}

const FORMULAS: readonly Formula[] = [
  {
    what: 'Throughput',
    formula:
      'tool calls with a right answer in the steady window / length of the window, in tool calls/s; mean over rounds. Beside it, requests/s with handshakes included',
  },
  {
    what: 'Latency',
    formula:
      'tool calls of all rounds pooled by mixing their distributions, in ms; percentiles are never averaged',
  },
  {
    what: 'Tail',
    formula: `latency that p % of the pooled calls do not exceed, where at least ${MIN_CALLS_BEYOND} calls lie beyond: calls × (1 − p / 100) ≥ ${MIN_CALLS_BEYOND}; drawn at −log10(1 − p / 100), so that each further nine takes the same width`,
  },
  {
    what: 'CPU',
    formula:
      'processor time of the server in the window / length of the window, in %; 100 = one logical processor',
  },
  { what: 'Memory', formula: 'anonymous and shared memory of the process tree, mean over the window, in MB' },
  {
    what: 'Efficiency',
    formula: 'throughput / CPU, in tool calls/s per CPU %; throughput / memory, in tool calls/s per MB',
  },
  {
    what: 'Interval',
    formula: `from ${MIN_ROUNDS_FOR_CONFIDENCE} rounds on, ${CONFIDENCE_LEVEL * 100} % by Student’s t over rounds; below that, the range of the rounds, from which nothing is concluded`,
  },
  {
    what: 'CV',
    formula: `population standard deviation of the rounds’ rates / their mean, in %, from ${MIN_ROUNDS_FOR_CV} rounds; ${Object.entries(
      STABILITY_LIMITS_PCT,
    )
      .map(([level, pct]) => `${level} up to ${pct} %`)
      .join(', ')}`,
  },
  {
    what: 'Latency tier',
    formula: `mean latency / lowest mean latency: ${Object.entries(TIER_LIMITS)
      .map(([tier, limit]) => `tier ${tier} up to ${limit}×`)
      .join(', ')}, tier 4 beyond; borderline where the interval crosses a limit`,
  },
  { what: 'JVM vs native', formula: '(native − JVM) / JVM, in %' },
];

const MEDIAN_INTERVAL: Formula = {
  what: 'Interval',
  formula: `${CONFIDENCE_LEVEL * 100} % interval of a median, between two of the ordered rounds; of too few rounds for that their range, from which nothing is concluded`,
};

const search = profileById('capacity');

const CAPACITY: Formula = {
  what: 'Capacity',
  formula: `highest rate of callers who come at random that held, in calls/s; median over rounds. A rate holds where P99 and the share of wrong answers are within the service level and no caller leaves unserved. Rates are doubled until one does not hold, then the bracket is halved until its ends are ${search.precisionPct} % apart, and the lower end is held for ${search.confirmS} s`,
};

const AT_LEAST: Formula = {
  what: 'At least',
  formula:
    'the search ended at a limit other than the server in one of the rounds: the capacity may be higher',
};

/** Formulas of experiments, whose figures are others. */
const OF_EXPERIMENT: Record<ExperimentKind, readonly Formula[]> = {
  capacity: [
    CAPACITY,
    AT_LEAST,
    MEDIAN_INTERVAL,
    {
      what: 'Takes the most',
      formula:
        'the lowest held rate of any round is at least the first failed rate of all rounds of every other server',
    },
  ],
  sweep: [
    {
      what: 'Answered',
      formula:
        'right answers to tool calls in the part of a step that counts / its length, in calls/s; median over the rounds in which the rig did not limit',
    },
    {
      what: 'Knee',
      formula: `level from which throughput grows by less than ${KNEE_SHARE} × the part by which users do, to each higher level`,
    },
    {
      what: 'Law',
      formula:
        'Universal Scalability Law, λN / (1 + σ(N − 1) + κN(N − 1)), over N calls at once: right answers a second × their mean latency',
    },
    {
      what: 'Kept up',
      formula: `at least ${KEPT_UP_SHARE * 100} % of the callers were answered, or as many as chance explains`,
    },
    MEDIAN_INTERVAL,
  ],
  soak: [
    {
      what: 'Growth',
      formula: `slope of Theil and Sen over slices of the load, warm-up left out, an hour; median over rounds, with its ${SLOPE_LEVEL * 100} % interval, widened because neighbouring slices depend on each other`,
    },
    {
      what: 'Grows',
      formula:
        'the interval lies above zero, and the slope of the second half is half of the whole one at least',
    },
    {
      what: 'Does not grow',
      formula:
        'growth above 1 % of the mean per hour (at least 1 MB, or one) is ruled out, of latencies 5 % (at least 0.1 ms)',
    },
  ],
  starts: [
    {
      what: 'Cold start',
      formula:
        'from the start of the process to its first healthy answer, in ms; median over starts of all rounds',
    },
    {
      what: 'First call',
      formula: 'from the start of the process to the first right answer to a tool call, in ms',
    },
    {
      what: 'Warm after',
      formula: `seconds of calling until the P50 of the median start stays within ${WARM_WITHIN_PCT} % of its end`,
    },
    { what: 'Interval', formula: MEDIAN_INTERVAL.formula.replaceAll('rounds', 'starts') },
  ],
  scaling: [
    CAPACITY,
    AT_LEAST,
    {
      what: 'Times',
      formula:
        'capacity with more instances / capacity with the fewest of the same round; median over rounds. Unknown where that of the fewest is “at least” only',
    },
    {
      what: 'Share of perfect scaling',
      formula: 'times / (instances / the fewest instances), in %',
    },
    MEDIAN_INTERVAL,
    {
      what: 'Scales',
      formula:
        'the lowest held rate of any round with the most instances is at least the first failed rate of all rounds with the fewest',
    },
  ],
  isolation: [
    {
      what: 'Ratio',
      formula: 'P99 in the mix of all tools / P99 of the tool alone, medians over rounds',
    },
    {
      what: 'Held by',
      formula: `the tool without which the mix is at least ${HELD_TIMES} times and ${HELD_MS} ms quicker, if the tool is as much slower in both mixes than alone, in every judged round`,
    },
    {
      what: 'Judged percentile',
      formula: `the highest of P99, P95, P90, P75 and P50 beyond which lie ${MIN_CALLS_BEYOND} calls in every step`,
    },
    {
      what: 'Not judged',
      formula:
        'the mix used up the processors and slowed a tool by more than its users explain, the rig limited it, or no tool has enough calls',
    },
  ],
};

/** Formulas of comparisons, whose figures are those of others, base against head. */
const OF_COMPARISON: readonly Formula[] = [
  {
    what: 'Change',
    formula: 'e^(mean of ln(head / base) over the rounds with both sides) − 1, in %',
  },
  {
    what: 'Changed',
    formula: `Student’s t over those rounds at the metric’s share of the ${FAMILY_ALPHA * 100} % family-wise error rate; and the interval of the metric alone lies beyond its noise floor`,
  },
  {
    what: 'No change',
    formula: 'the interval of the metric alone lies within its noise floor; all else is undecided',
  },
  {
    what: 'Noise floor',
    formula: `difference that the host reports between a commit and itself, from its last calibration before this comparison; ${SMALLEST_FLOOR_PCT} % at least, ${DEFAULT_FLOOR_PCT} % where it was not calibrated`,
  },
  {
    what: 'Undecided',
    formula: `also where fewer than ${MIN_PAIRS} rounds measured both sides`,
  },
];

/**
 * The formulas of a result's figures, in short; the page of the method has them whole.
 * @param kind of the run: experiments and comparisons have figures of their own
 */
export function Formulas({ kind }: { kind: RunKind }) {
  const formulas = isExperiment(kind) ? OF_EXPERIMENT[kind] : hasSides(kind) ? OF_COMPARISON : FORMULAS;
  return (
    <>
      <dl className="grid max-w-[110ch] gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_1fr]">
        {formulas.map(({ what, formula }) => (
          <div key={what} className="contents">
            <dt className="font-medium sm:font-normal sm:text-muted">{what}</dt>
            <dd className="mb-1 sm:mb-0">
              <Figures text={formula} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13">
        <Link href="/method" prefetch={false} className="link">
          The whole method, with every rule and threshold
        </Link>
      </p>
    </>
  );
}
