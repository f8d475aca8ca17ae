import {
  comparisonLimits,
  DEFAULT_FLOOR_PCT,
  METRICS,
  MIN_PAIRS,
  SMALLEST_FLOOR_PCT,
  VERDICTS,
  type Verdict,
} from '@headroom/report/compare';
import { MIN_COMPARISON_ROUNDS } from '@headroom/workload';
import { Formula, P, Part, Words } from './parts.tsx';
import { Rules } from './rules.tsx';

/** How two commits are measured against each other, and what is concluded from it. */
export function Comparisons() {
  return (
    <>
      <Part id="comparisons">
        <P>
          Base and head are built on one host and measured in the same rounds, in turns: base first in one
          round, head first in the next, so that what drifts hits both. Processors, memory, ports, the state
          of Redis and the load are the same. A round that measured both sides is a pair; at least{' '}
          {MIN_COMPARISON_ROUNDS} rounds are measured. A side that fails altogether (it does not build, does
          not start, breaks the contract) is what was found: its server is measured no further, and the
          numbers of the other side stay.
        </P>
        <Formula name="Change" unit="%">
          e^(median of the Walsh averages of ln(head / base) over pairs) − 1
        </Formula>
        <P>
          The median of all averages of two pairs is the estimate of Hodges and Lehmann (1963); its interval
          lies between two of these averages and is exact for any symmetric spread. Percentiles of a round are
          pooled over what they are of, never averaged. Each metric is compared for the server as a whole, for
          each tool, or for both:
        </P>
        <Words
          label="Metrics of comparisons"
          heads={['Metric', 'Better is', 'Compared for', 'Primary for']}
          rows={METRICS.map(({ title, better, scopes, primary }) => [
            ...[title, better],
            ...[scopes.map((scope) => SCOPES[scope]).join(', '), primary ? SCOPES[primary] : 'no: secondary'],
          ])}
        />
        <P>
          There is no rate of a tool: virtual users call the tools in turn, so a tool that slows down lowers
          the rate of all. Tools share the processors of their server, too: under a load that keeps these
          busy, a tool that works longer makes the calls of the others wait, and they regress with it. Where
          several tools regress at once, the profile smoke tells which of them it came from.
        </P>
      </Part>
      <Part id="verdicts">
        <Words
          label="Verdicts of comparisons"
          heads={['Verdict', 'Meaning']}
          rows={VERDICTS.map((verdict) => [verdict, MEANINGS[verdict]])}
        />
        <P>
          A comparison holds dozens of metrics, so the error is controlled over all of them: the doubt is
          divided evenly among the metrics of each part, and among the planned looks (Bonferroni). Intervals
          that decide are Student’s t of the logarithms of the pairs at what is left to each.
        </P>
        <Rules group="comparisons" />
      </Part>
      <Part id="noise-floor">
        <P>
          The difference that a host reports between a commit and itself. “Calibrate” on the page of hosts
          measures one: a comparison whose sides are one commit. The floor of a metric is the end of that
          comparison’s interval that lies further from no difference, so it holds what was seen and what could
          not be ruled out. It is of one server, suite, load profile, handshake and runtime on one host. A
          stale floor is said to be stale and is never below that of a host that was not calibrated,{' '}
          {DEFAULT_FLOOR_PCT} %; no floor is below {SMALLEST_FLOOR_PCT} %.
        </P>
      </Part>
      <Part id="comparison-limits">
        {comparisonLimits().map(({ title, text }) => (
          <div key={title}>
            <h4 className="font-medium">{title}</h4>
            <P>{text}</P>
          </div>
        ))}
      </Part>
    </>
  );
}

const SCOPES = { server: 'the server', tool: 'each tool' } as const;

const MEANINGS: Readonly<Record<Verdict, string>> = {
  regressed:
    'The interval that holds together with those of all metrics lies beyond the noise floor, where worse is',
  'errors appeared': 'Head gave wrong answers in several rounds, base in none',
  improved:
    'The interval that holds together with those of all metrics lies beyond the noise floor, where better is',
  'errors gone': 'Base gave wrong answers in several rounds, head in none',
  undecided: `Neither; or fewer than ${MIN_PAIRS} pairs. The row says how many more rounds would decide it if they were like those so far`,
  'no change':
    'The interval of this metric alone lies within the noise floor: any change is too small to matter on this host',
};
