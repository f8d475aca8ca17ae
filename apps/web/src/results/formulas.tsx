import { isExperiment } from '@headroom/model/experiments';
import { hasSides, type RunKind } from '@headroom/model/run';
import {
  CONFIDENCE_LEVEL,
  MIN_CALLS_BEYOND,
  MIN_ROUNDS_FOR_CONFIDENCE,
  MIN_ROUNDS_FOR_CV,
  STABILITY_LIMITS_PCT,
  TIER_LIMITS,
} from '@headroom/report';
import {
  DEFAULT_FLOOR_PCT,
  FAMILY_ALPHA,
  leastFloorPct,
  MIN_PAIRS,
  SMALLEST_FLOOR_PCT,
} from '@headroom/report/compare';
import Link from 'next/link';
import { Figures } from '#ui/figures.tsx';
import { webExperiment } from './experiments/experiments.ts';
import type { Formula } from './experiments/formula.ts';

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
  {
    what: 'SDK overhead',
    formula:
      'processor time of the server in the window / tool calls with a right answer in it, over the same of the bare server of its language, in the rounds that measured both',
  },
  { what: 'JVM vs native', formula: '(native − JVM) / JVM, in %' },
];

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
    formula: `difference that the host reports between a commit and itself, from its last calibration before this comparison; ${SMALLEST_FLOOR_PCT} % at least (of instructions ${leastFloorPct('instructionsPerRequest')} %), ${DEFAULT_FLOOR_PCT} % where it was not calibrated`,
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
  const formulas = isExperiment(kind)
    ? webExperiment(kind).formulas
    : hasSides(kind)
      ? OF_COMPARISON
      : FORMULAS;
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
