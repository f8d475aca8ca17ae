import { MIN_COMPARISON_ROUNDS, WATCH_DOUBT } from '@headroom/model/comparison';
import { EXPERIMENTS } from '@headroom/model/experiments';
import {
  comparedByExperiments,
  comparisonLimits,
  DEFAULT_FLOOR_PCT,
  MIN_CALLS_BEYOND,
  MIN_PAIRS,
  metricById,
  metricsOf,
  PARTS,
  SMALLEST_FLOOR_PCT,
  VERDICTS,
  type Verdict,
} from '@headroom/report/compare';
import { CpuProfiles } from './cpu-profiles.tsx';
import { Part } from './part.tsx';
import { Details, Formula, P, TextTable } from './parts.tsx';
import { Rules } from './rules.tsx';

/** Measurement of two commits against each other, and the conclusions from it. */
export function Comparisons() {
  return (
    <>
      <Part id="comparisons">
        <P>
          Base and head are built on one host and measured in the same rounds, one after the other, with the
          same processors, memory, ports, state of Redis and load. Each goes first in two of every four
          rounds, drawn at random, so that drift hits both. A round that measured both sides is a pair; at
          least {MIN_COMPARISON_ROUNDS} rounds are asked for.
        </P>
        <Details>
          <P>
            A side that fails altogether (it does not build, does not start, breaks the contract) is a
            finding: its server is not measured further, and the numbers of the other side stay. A server
            whose sides are one build, by the hash of all that it is built of, and are started in one way is
            not affected.
          </P>
        </Details>
        <Formula name="Change" unit="%">
          e^(mean of ln(head / base) over pairs) − 1
        </Formula>
        <P>
          Base and Head of a row are the geometric means of their rounds, so that Change is their ratio. The
          figures of all calls together stand in the row’s detail. Wrong answers are shares of all answers.
          Percentiles of a round are pooled, never averaged. Each metric is compared for the server as a
          whole, for each tool, or for both:
        </P>
        <TextTable
          label="Metrics of comparisons"
          heads={['Metric', 'Better is', 'Compared for', 'Primary for', 'Part of the doubt']}
          rows={metricsOf(null).map(({ id, title, better, scopes, primary }) => [
            ...[title, better],
            ...[scopes.map((scope) => SCOPES[scope]).join(', '), primary ? SCOPES[primary] : 'no: secondary'],
            scopes.map((scope) => `${PARTS[scope][id]} % for ${SCOPES[scope]}`).join(', '),
          ])}
        />
        <Details title="Metrics of experiments">
          <P>
            A comparison by an experiment has the figures of that experiment instead, each of a whole trial. A
            rate that something other than the server ended is not judged. After an hour: the line through the
            slices of the soak, at one hour.
          </P>
          <TextTable
            label="Metrics of comparisons by experiments"
            heads={[
              'Experiment',
              'Metric',
              'Better is',
              'Importance',
              'Part of the doubt',
              'Least noise floor',
            ]}
            rows={comparedByExperiments().map(({ kind, title, better, isPrimary, doubt, leastFloorPct }) => [
              ...[EXPERIMENTS[kind].title, title, better, isPrimary ? 'primary' : 'secondary'],
              ...[`${doubt}`, `${leastFloorPct ?? SMALLEST_FLOOR_PCT} %`],
            ])}
          />
        </Details>
        <P>
          Where the kernel shows hardware counters, the instructions that the server executes in user space
          are a metric of their own, per counted request: they vary far less than times, and say nothing of
          waiting. Context switches are another, wherever perf may count them. A server’s counted metrics take{' '}
          {PARTS.server.instructionsPerRequest} and {PARTS.server.contextSwitchesPerRequest} parts of its
          doubt beside those above; without counters these go to the others. The noise floor of instructions
          is never below {metricById('instructionsPerRequest').leastFloorPct} %.
        </P>
        <P>
          What a server takes of a model’s context (tokens of its instructions and tools) is counted once a
          build, not measured: its differences are exact, need no rounds, have no part of the doubt, and stand
          above the verdicts.
        </P>
        <P>
          There is no rate of a tool: virtual users call the tools in turn, so one that slows down lowers the
          rate of all. Tools also share processors: where a load keeps these busy, a tool that works longer
          makes the others wait, and they may regress with it. Where several regress at once, compare with the
          profile smoke.
        </P>
      </Part>
      <Part id="verdicts">
        <TextTable
          label="Verdicts of comparisons"
          heads={['Verdict', 'Meaning']}
          rows={VERDICTS.map((verdict) => [verdict, MEANINGS[verdict]])}
        />
        <P>
          A comparison holds dozens of metrics, so the error of calling any of them changed is controlled over
          all of them. That a metric changed at all is tested by Student’s t of the logarithms of its pairs,
          at its part of the doubt (the table above; tools share theirs, servers and planned analyses have
          equal parts). The processor time per request and the means of tools have most, as changes show there
          first. That a change is larger than the noise floor is tested for each metric alone. Wrong answers
          are counted, which takes two tests.
        </P>
        <Details>
          <P>
            The doubt of a metric that changed goes on to those it leads to: from the processor time per
            request and the server’s mean to the tools’ means, from a mean to its percentiles, from the
            server’s errors to those of its tools; where none of these is left, to all that are left. This is
            a closed test (Marcus, Peritz & Gabriel 1976; Bretz et al. 2009), which controls the error however
            metrics depend on each other. A watched branch is compared again and again without anybody asking,
            so its comparisons have a tenth of the doubt, {WATCH_DOUBT * 100} %, also where one is measured
            again by the button on its page.
          </P>
        </Details>
        <Rules group="comparisons" />
      </Part>
      <Part id="noise-floor">
        <P>
          The noise floor is the difference that a host reports between a commit and itself. “Calibrate” on
          the page of hosts measures it, by a comparison whose sides are one commit. The floor of a metric is
          the end of that comparison’s interval that lies further from no difference. It is of one server,
          suite, load profile, handshake and runtime on one host. A stale floor is marked, and is never below
          that of an uncalibrated host, {DEFAULT_FLOOR_PCT} %. No floor is below {SMALLEST_FLOOR_PCT} %,
          except that of instructions.
        </P>
        <Details title="Places in memory">
          <P>
            Two builds of one code differ, too, by where their functions lie in memory. A calibration of one
            build cannot see that: without more, only the {SMALLEST_FLOOR_PCT} % cover it, and the share of
            false changes holds for a build with itself. With “two builds of each side” (layouts: 2), Go and
            Rust servers are linked with their functions in two orders, and rounds take both in turns. A
            comparison then holds no change of one lucky order for one of the code; a calibration has four
            orders, two a side, and its floor holds by how much builds of the same code differ. Four orders
            are few: a floor from them is a lower estimate. Interpreters and virtual machines (Node.js, Bun,
            Python, Java) draw new hash seeds and addresses at each start, so every trial has its own. Native
            images and other toolchains offer no second order and are built once.
          </P>
        </Details>
      </Part>
      <Part id="cpu-profiles">
        <CpuProfiles />
      </Part>
      <Part id="comparison-limits">
        {comparisonLimits().map(({ title, text }) => (
          <Details key={title} title={title}>
            <P>{text}</P>
          </Details>
        ))}
      </Part>
    </>
  );
}

const SCOPES = { server: 'the server', tool: 'each tool' } as const;

const MEANINGS: Readonly<Record<Verdict, string>> = {
  regressed:
    'It changed for the worse, certain over all metrics together, and by more than the noise floor, certain for this metric alone',
  'errors appeared': 'Head gave wrong answers, base none, and their number and rounds rule out chance',
  improved: 'The same, for the better',
  'errors gone': 'Base gave wrong answers, head none, and chance is ruled out',
  undecided: `Neither a change nor “no change” is certain; or fewer than ${MIN_PAIRS} pairs. Where it can be told, the row says how many more rounds would decide it if they were like those so far`,
  'no change':
    'The interval of this metric alone lies within the noise floor: a change, if there is one, is probably smaller than that',
  'not affected':
    'Base and head of its server are one build, started in one way, so nothing can have changed',
  'not judged': `A percentile with fewer than ${MIN_CALLS_BEYOND} calls beyond it in a trial: a matter of luck`,
};
