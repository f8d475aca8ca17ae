import {
  CAPACITY_PRECISION_PCT,
  CONFIDENCE_LEVEL,
  guideRule,
  HEADLINES,
  JUDGED_ROWS,
  LEVELS,
  MIN_ROUNDS_FOR_CONFIDENCE,
  NOT_AS_SHIPPED,
  OVERALL_COLUMNS,
  OWN_RATE_UNIT,
  useCaseRule as ruleOfCase,
  SCENARIOS,
  USE_CASES,
} from '@headroom/report';
import { Cuts } from './cuts.tsx';
import { Part } from './part.tsx';
import { Details, Formula, P, Points, TextTable } from './parts.tsx';
import { Rules } from './rules.tsx';

/** Rules by which figures become tiers, levels and choices. */
export function Judgements() {
  return (
    <>
      <Part id="tiers">
        <Formula name="Ratio of a server" unit="×">
          its mean latency / the lowest mean latency of the result
        </Formula>
        <Rules group="tiers" />
        <P>
          What lies beyond the last limit is in the last tier. A server whose {CONFIDENCE_LEVEL * 100} %
          interval of the mean reaches into another tier is shown as borderline; ranges of fewer than five
          rounds say nothing of that. Tiers hold within one result only, as each has its own best.
        </P>
      </Part>
      <Part id="efficiency">
        <Formula name="CPU efficiency" unit={`${OWN_RATE_UNIT} per CPU %`}>
          throughput / CPU
        </Formula>
        <Formula name="Memory efficiency" unit={`${OWN_RATE_UNIT} per MB`}>
          throughput / memory
        </Formula>
        <P>
          Both are computed from unrounded figures. Ranks are shared by the rule of throughput, with the
          interval of the rate divided by the mean use.
        </P>
      </Part>
      <Part id="trade-offs">
        <P>
          A figure within the first step is “best”; every other one is shown as its multiple of the best of
          the result: “2.0× the best”, or “0.50× the best” where higher is better, which is 2× worse. The
          closer the step, the stronger the tint; downloads name the steps from {LEVELS[0]} to{' '}
          {LEVELS.at(-1) ?? ''}. The level of stability goes by the CV itself, because twice a tiny spread is
          still a tiny spread. The cuts are round figures, chosen to agree as often as possible with the
          levels that TM Dev Lab gave by hand in its study of I/O tools (February 2026).
        </P>
        <P>
          Throughput is the rate of the run. On the page of a run under one load it is the capacity instead,
          where one is known of each server: of the same build, suite, handshake, tools, host and limits, and
          at the same service level; a note says which. Only a capacity, or a rate that the servers themselves
          limited, is called the peak. Of a capacity known only as “at least” the level is “at least”, and
          those of the others are “at most”; one that would be both is not known.
        </P>
        <Cuts by="ratio" />
        <Cuts by="value" />
        <P>
          The levels of {Object.values(JUDGED_ROWS).join(' and ')} come from the manifests of the servers,
          each with the address of its source; a server that was not judged has none. SDK overhead is also
          measured, against the bare server of the same language and runtime:
        </P>
        <Formula name="SDK overhead" unit="×">
          processor time of the server per right tool call / the same of its bare server
        </Formula>
        <Details>
          <P>
            Over the rounds that measured both, with an interval by the jackknife; below{' '}
            {MIN_ROUNDS_FOR_CONFIDENCE} rounds a range, of which nothing is concluded. The SDK’s share is 1 −
            1 / overhead. It includes what comes with the SDK, such as a web framework; for Spring and
            Micronaut also their backend clients.
          </P>
        </Details>
      </Part>
      <Part id="jvm-native">
        <Formula name="Change" unit="%">
          (figure of the native image − figure of its twin on the JVM) / figure of the twin
        </Formula>
        <P>Twins are built from the same code base; both must be in the same result.</P>
      </Part>
      <UseCases />
      <Part id="findings">
        <P>
          Findings are sentences made from data by rules. Servers whose figures read the same, or are too
          close to tell apart, lead together. Each finding links to the cells it was read from; the first,{' '}
          {HEADLINES} at most, stand on top of a result. Each says of the servers it names, where it is so:
        </P>
        <Points
          points={[
            'Whether the 95 % intervals of their throughput or mean latency overlap; that fewer than five rounds have none; that one round is not yet repeatable; that single rounds were not published; that no interval is known, as of costs.',
            'That the host was busy with other programs, or a hypervisor took time, in some of their trials.',
            'That the rig was saturated in some of their trials, so that more may be possible.',
            'That trials of theirs failed, and what share of their answers was wrong.',
          ]}
        />
        <P>
          A rate is called the most, or the peak, only where each server was itself what limited it (“server
          CPU” or “server thread”). Otherwise it is a rate “at this load”: another load may give another
          order.
        </P>
      </Part>
    </>
  );
}

function UseCases() {
  return (
    <>
      <Part id="use-cases">
        <P>
          A use case is data: which servers it is about, what they must meet, and what then decides.
          Recommended is the best server, by what decides, of those that meet every need; alternatives are the
          next ones that do. Avoid what the case’s own rule names among the rest. What is left and misses a
          need by little (a limit by less than the factor below, or a level that is judged) is named apart, as
          nearly meeting it. What is not known of a server meets no need.
        </P>
        <P>
          Cases of high load are named by “this load” where something other than the servers limited their
          rates. An SDK whose overhead is judged {NOT_AS_SHIPPED.join(' or ')} does not count as working as
          shipped. Where trade-offs judge throughput by capacity, use cases do too: the highest number comes
          first, and a server whose capacity is known only as “at least” is named with it, as it may take
          more.
        </P>
        <TextTable
          label="Use cases"
          heads={['Use case', 'Needs, and what decides', 'Avoid']}
          rows={USE_CASES.map((useCase) => [useCase.name, ruleOfCase(useCase), avoidLabel(useCase)])}
        />
        <Rules group="use cases" />
      </Part>
      <Part id="selection-guide">
        <TextTable
          label="Selection guide"
          heads={['Load', 'What decides']}
          rows={SCENARIOS.map((scenario) => [scenario.name, guideRule(scenario)])}
        />
        <Rules group="selection guide" />
        <P>
          Servers that the rule of ranks does not tell apart from the pick are named beside it. Capacities are
          not told apart within {CAPACITY_PRECISION_PCT} %, the precision of a search, nor from a lower one
          that is known only as “at least”.
        </P>
      </Part>
    </>
  );
}

function avoidLabel({ avoid }: (typeof USE_CASES)[number]): string {
  switch (avoid?.kind) {
    case 'slow':
      return 'servers with a small share of the recommended one’s rate';
    case 'worst':
      return `the highest ${OVERALL_COLUMNS[avoid.column].title.toLowerCase()}, where it is far above the recommended one’s`;
    case 'missing':
      return 'servers that miss a need';
    default:
      return 'nothing';
  }
}
