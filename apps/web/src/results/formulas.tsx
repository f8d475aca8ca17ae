import {
  CONFIDENCE_LEVEL,
  MIN_ROUNDS_FOR_CONFIDENCE,
  MIN_ROUNDS_FOR_CV,
  STABILITY_LIMITS_PCT,
  TIER_LIMITS,
} from '@headroom/report';
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
    formula: `from ${MIN_ROUNDS_FOR_CONFIDENCE} rounds on, ${CONFIDENCE_LEVEL * 100} % by Student’s t over rounds; below, the range of the rounds, from which nothing is concluded`,
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

/** The formulas of a result's figures, in short; the page of the method has them whole. */
export function Formulas() {
  return (
    <>
      <dl className="grid max-w-[110ch] gap-x-4 gap-y-1.5 text-13 sm:grid-cols-[8rem_1fr]">
        {FORMULAS.map(({ what, formula }) => (
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
