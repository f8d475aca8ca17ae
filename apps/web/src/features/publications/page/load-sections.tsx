import type { ServerContext } from '@headroom/db';
import { EfficiencyPart } from '#results/efficiency-part.tsx';
import { bridgeColumns, figureColumn } from '#results/figure-columns.tsx';
import { Guide } from '#results/guide.tsx';
import { JvmNativePart } from '#results/jvm-native-part.tsx';
import { MemoryScatter } from '#results/memory-scatter.tsx';
import { OverallTable } from '#results/overall-table.tsx';
import { overheadColumns } from '#results/overhead-column.tsx';
import type { Beside } from '#results/read-beside.ts';
import type { RunView } from '#results/run/view.ts';
import { ServerCell, SharedLimit } from '#results/server-chips.tsx';
import { canRecommend } from '#results/smoke.ts';
import { StabilityPart } from '#results/stability-part.tsx';
import { ThroughputChart } from '#results/throughput-chart.tsx';
import { TierChart, tierLookup } from '#results/tier-chart.tsx';
import { TierTable } from '#results/tier-table.tsx';
import { ToolCurvesChart } from '#results/tool-curves.tsx';
import { FIGURE_TITLES, ToolMatrix, toolFiguresOf } from '#results/tool-matrix.tsx';
import { TradeOffTable } from '#results/trade-off-table.tsx';
import { serverTraits } from '#results/traits.ts';
import { UseCaseTable } from '#results/use-case-table.tsx';
import { Section } from '#ui/page.tsx';
import { BesideSection } from './beside-section.tsx';
import { contextColumns } from './context-section.tsx';
import { FoldedSection } from './folded-section.tsx';

/** Sections of a publication of servers under one load that hold something, by their ids. */
export function loadParts({ run, report }: RunView, beside: Beside | null): LoadPart[] {
  const { judgements, tools } = report;
  const { efficiency, jvmNative, stability } = judgements;
  const has: Record<LoadPart, boolean> = {
    latency: true,
    choose: canRecommend(run.profile),
    weigh: true,
    efficient: efficiency.some((row) => row.ratePerCpuPct !== null || row.ratePerMb !== null),
    tools: tools.some(({ kind }) => kind === 'tool'),
    // Of a single round there is no spread.
    steady: stability.some(({ cvPct }) => cvPct !== null),
    native: jvmNative.length > 0,
    study: beside !== null,
  };
  return LOAD_PARTS.filter((part) => has[part]);
}

const LOAD_PARTS = ['latency', 'choose', 'weigh', 'efficient', 'tools', 'steady', 'native', 'study'] as const;
type LoadPart = (typeof LOAD_PARTS)[number];

/**
 * What servers under one load did, and what is concluded from it.
 * @param beside figures of the study that the suite repeats; null: there is none
 * @param contexts those of its servers, as published
 */
export function LoadSections({
  view,
  beside,
  contexts,
}: {
  view: RunView;
  beside: Beside | null;
  contexts: readonly ServerContext[];
}) {
  const { run, report } = view;
  const { judgements, references, servers, tools } = report;
  const figures = toolFiguresOf(run.profile);
  const tierOf = tierLookup(judgements.tiers);
  const parts = loadParts(view, beside);
  return (
    <>
      <Section id="latency" title="Latency and throughput">
        <TableTitle>Figures of each server</TableTitle>
        <OverallTable
          context={view}
          rows={servers}
          name={(row) => <ServerCell row={row} rows={servers} />}
          rankRule={judgements.rankRule}
          more={[
            figureColumn(servers, 'cpuMsPerRequest', view.missing),
            ...overheadColumns(servers),
            ...bridgeColumns(servers),
            ...contextColumns(contexts),
          ]}
          references={references}
        />
        <SharedLimit rows={servers} />
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <TierChart rows={servers} tiers={judgements.tiers} floor={judgements.floor} />
          <ThroughputChart rows={servers} floor={judgements.floor} tierOf={tierOf} />
        </div>
        <div className="mt-4">
          <TableTitle>Latency tiers</TableTitle>
          <TierTable context={view} rows={judgements.tiers} />
        </div>
      </Section>
      {parts.includes('choose') && (
        <FoldedSection
          id="choose"
          title="What to choose when"
          note="Computed from the figures above by fixed rules; throughput is the rate of this run."
        >
          <Guide rows={judgements.guide} />
          <div className="mt-4">
            <TableTitle>Use cases</TableTitle>
            <UseCaseTable rows={judgements.useCases} />
          </div>
        </FoldedSection>
      )}
      <FoldedSection
        id="weigh"
        title="Trade-offs"
        note="Levels go by the ratio to the best; * marks what was judged, not measured."
      >
        <div className="mb-4 max-w-[56rem]">
          <MemoryScatter rows={servers} efficiency={judgements.efficiency} tierOf={tierOf} />
        </div>
        <TableTitle>Levels by criterion</TableTitle>
        <TradeOffTable context={view} matrix={judgements.tradeOffs} />
      </FoldedSection>
      {parts.includes('efficient') && (
        <FoldedSection id="efficient" title="Efficiency">
          <EfficiencyPart context={view} judgements={judgements} servers={servers} />
        </FoldedSection>
      )}
      {parts.includes('tools') && (
        <FoldedSection id="tools" title="Tools">
          <ToolCurvesChart context={view} tools={report.toolCurves} />
          {figures.map((figure) => (
            <div key={figure} className="mt-4">
              <TableTitle>{`${FIGURE_TITLES[figure]} of each tool`}</TableTitle>
              <ToolMatrix context={view} rows={tools.filter(({ kind }) => kind === 'tool')} figure={figure} />
            </div>
          ))}
        </FoldedSection>
      )}
      {parts.includes('steady') && (
        <FoldedSection id="steady" title="Stability">
          <StabilityPart context={view} judgements={judgements} servers={servers} />
        </FoldedSection>
      )}
      {parts.includes('native') && (
        <FoldedSection id="native" title="JVM vs native">
          <JvmNativePart
            context={view}
            judgements={judgements}
            traits={serverTraits()}
            servers={servers.map(({ serverId }) => serverId)}
          />
        </FoldedSection>
      )}
      {beside && <BesideSection beside={beside} run={run} />}
    </>
  );
}

/** Caption of a table within a section. */
function TableTitle({ children }: { children: string }) {
  return <h3 className="mb-2 font-medium text-13">{children}</h3>;
}
