import type { Publication } from '@headroom/db';
import { EfficiencyPart } from '#results/efficiency-part.tsx';
import { bridgeColumns, figureColumn } from '#results/figure-columns.tsx';
import { Formulas } from '#results/formulas.tsx';
import { Guide } from '#results/guide.tsx';
import { JvmNativePart } from '#results/jvm-native-part.tsx';
import { MemoryScatter } from '#results/memory-scatter.tsx';
import { OverallTable } from '#results/overall-table.tsx';
import { resultPath } from '#results/publication-path.ts';
import { readBeside } from '#results/read-beside.ts';
import { BusyNotice } from '#results/run/busy-notice.tsx';
import type { RunReport } from '#results/run/ended-runs.ts';
import { measured } from '#results/run/measured.ts';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { LimitsTable, VersionsTable } from '#results/run/method-tables.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { ServerCell } from '#results/server-chips.tsx';
import { StabilityPart } from '#results/stability-part.tsx';
import { ThroughputChart } from '#results/throughput-chart.tsx';
import { TierChart, tierLookup } from '#results/tier-chart.tsx';
import { TierTable } from '#results/tier-table.tsx';
import { ToolCurvesChart } from '#results/tool-curves.tsx';
import { ToolMatrix, toolFiguresOf } from '#results/tool-matrix.tsx';
import { TradeOffTable } from '#results/trade-off-table.tsx';
import { serverTraits } from '#results/traits.ts';
import { UseCaseTable } from '#results/use-case-table.tsx';
import type { Params } from '#ui/address.ts';
import { strokes } from '#ui/charts/colours.ts';
import { Section } from '#ui/page.tsx';
import { BesideSection } from './beside-section.tsx';
import { CaveatBar } from './caveat-bar.tsx';
import { Cite } from './cite.tsx';
import { Contents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { PublicFindings } from './public-findings.tsx';
import { PublicHead } from './public-head.tsx';

/** Page of a publication, from its headline to its files; rendered once for all its readers. */
export async function PublicPage({
  publication,
  whole,
  params,
}: {
  publication: Publication;
  whole: RunReport;
  /** Sort order of its tables. */
  params: Params;
}) {
  const { run, report } = whole;
  const { judgements, servers, tools } = report;
  const beside = await readBeside(run);
  const figures = toolFiguresOf(run.profile);
  const compared = beside && beside.figures.length > 0 ? beside : null;
  const context: RunView = {
    run,
    report,
    tab: 'overview',
    path: resultPath(publication.slug),
    params,
    strokes: strokes(servers.map(({ serverId }) => serverId)),
    document: true,
    missing: 'not measured',
  };
  const tierOf = tierLookup(judgements.tiers);
  return (
    // Targets of anchors stand below the two bars that stay on top.
    <div className="[&_[id]]:scroll-mt-32">
      <PublicHead publication={publication} run={run} />
      <CaveatBar publication={publication} whole={whole} />
      <div className="mt-5">
        <BusyNotice
          disturbed={report.disturbed}
          measured={measured(run).length}
          more={
            publication.disturbedTrials > 0
              ? 'The publisher confirmed to publish it all the same.'
              : undefined
          }
        />
      </div>
      <PublicFindings findings={judgements.findings} />
      <Contents lacks={compared ? [] : ['study']} />
      <Section id="latency" title="Latency and throughput">
        <div className="grid gap-4 lg:grid-cols-2">
          <TierChart rows={servers} tiers={judgements.tiers} table="#tiers" />
          <ThroughputChart rows={servers} floor={judgements.floor} tierOf={tierOf} table="#overall" />
        </div>
        <div className="mt-4">
          <OverallTable
            context={context}
            rows={servers}
            name={(row) => <ServerCell row={row} />}
            rankRule={judgements.rankRule}
            more={[figureColumn(servers, 'cpuMsPerRequest', context.missing), ...bridgeColumns(servers)]}
          />
        </div>
        <div className="mt-4">
          <TierTable context={context} rows={judgements.tiers} />
        </div>
      </Section>
      <Section id="choose" title="What to choose when" note="Computed from the figures above by fixed rules.">
        <Guide rows={judgements.guide} />
        <div className="mt-4">
          <UseCaseTable rows={judgements.useCases} />
        </div>
      </Section>
      <Section
        id="weigh"
        title="Trade-offs"
        note="Levels go by the ratio to the best; * marks what was judged, not measured."
      >
        <div className="mb-4 max-w-[56rem]">
          <MemoryScatter rows={servers} tierOf={tierOf} table="#overall" />
        </div>
        <TradeOffTable context={context} matrix={judgements.tradeOffs} />
      </Section>
      <Section id="efficient" title="Efficiency">
        <EfficiencyPart context={context} judgements={judgements} />
      </Section>
      <Section id="tools" title="Tools">
        <ToolCurvesChart context={context} tools={report.toolCurves} table={`#tools-${figures[0]}`} />
        {figures.map((figure) => (
          <div key={figure} className="mt-4">
            <ToolMatrix
              context={context}
              rows={tools.filter(({ kind }) => kind === 'tool')}
              figure={figure}
            />
          </div>
        ))}
      </Section>
      <Section id="steady" title="Stability">
        <StabilityPart context={context} judgements={judgements} />
      </Section>
      <Section id="native" title="JVM vs native">
        <JvmNativePart
          context={context}
          judgements={judgements}
          traits={serverTraits()}
          servers={servers.map(({ serverId }) => serverId)}
        />
      </Section>
      {compared && <BesideSection beside={compared} run={run} />}
      <Section id="method" title="Method">
        <MethodFacts run={run} />
        <Part title="How it is computed">
          <Formulas />
        </Part>
        <Part title="What limited each server">
          <LimitsTable view={context} />
        </Part>
        <Part title="Versions">
          <VersionsTable view={context} />
        </Part>
      </Section>
      <Cite publication={publication} />
      <Downloads publication={publication} tables={report.tables} />
    </div>
  );
}
