import { OVERALL_COLUMNS, type OverallRow } from '@headroom/report';
import { here } from '#results/context.ts';
import { bridgeColumns, figureColumn } from '#results/figure-columns.tsx';
import { AllFindings } from '#results/finding-list.tsx';
import { MemoryScatter } from '#results/memory-scatter.tsx';
import { ALL_COLUMNS, OverallTable } from '#results/overall-table.tsx';
import { overheadColumns } from '#results/overhead-column.tsx';
import type { RunView } from '#results/run/view.ts';
import { ServerCell, SharedLimit } from '#results/server-chips.tsx';
import { ThroughputChart } from '#results/throughput-chart.tsx';
import { TierChart, tierLookup } from '#results/tier-chart.tsx';
import { TierTable } from '#results/tier-table.tsx';
import { ToolCurvesChart } from '#results/tool-curves.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Fold } from '#ui/fold.tsx';
import { Missing } from '#ui/missing.tsx';
import { HeadroomNote, headroomColumns } from './headroom.tsx';
import { tabPage } from './tab-page.ts';

/** The table of all servers, and charts of the figures people look for first. */
export function OverviewTab({ view }: { view: RunView }) {
  const { servers, references, judgements } = view.report;
  const { tiers } = judgements;
  const compares = measuredServers(servers) > 1;
  const charts = { rows: servers, floor: judgements.floor, tierOf: tierLookup(tiers) };
  return (
    <>
      <OverallTable
        context={view}
        rows={servers}
        rankRule={judgements.rankRule}
        name={(row) => <ServerCell row={row} rows={servers} />}
        beside={headroomColumns(view)}
        more={[
          errors,
          figureColumn(servers, 'cpuMsPerRequest', view.missing),
          ...overheadColumns(servers),
          ...bridgeColumns(servers),
        ]}
        references={references}
      />
      <SharedLimit rows={servers} />
      {view.params.columns === ALL_COLUMNS && <HeadroomNote view={view} />}
      {/* A chart of one server compares nothing. */}
      {compares && (
        <div className="mt-6 grid gap-4 lg:grid-cols-2">
          <TierChart rows={servers} tiers={tiers} floor={judgements.floor} />
          <ThroughputChart {...charts} />
          <MemoryScatter {...charts} efficiency={judgements.efficiency} />
        </div>
      )}
      {compares && <AllFindings findings={judgements.findings} pageOf={tabPage(view)} />}
      {!compares && (
        <div className="mt-6">
          <ToolCurvesChart
            context={view}
            tools={view.report.toolCurves}
            hrefOf={(tool) => here(view, { tab: 'tools', tool })}
          />
        </div>
      )}
      {compares && (
        <Fold title="Latency tiers">
          <TierTable context={view} rows={tiers} />
        </Fold>
      )}
    </>
  );
}

function measuredServers(rows: readonly OverallRow[]): number {
  return rows.filter(({ rate }) => rate !== null).length;
}

const errors: Column<OverallRow> = {
  id: 'errors',
  title: 'Errors',
  number: true,
  hint: 'Wrong answers among counted requests in the steady windows',
  sortBy: (row) => (row.requests > 0 ? row.errors : null),
  cell: (row) =>
    row.requests > 0 ? (
      <span className={row.errors > 0 ? 'font-medium text-bad' : undefined}>
        {OVERALL_COLUMNS.errors.format(row.errors)}
        {row.errors > 0 && ' ✕'}
      </span>
    ) : (
      <Missing why="not measured" />
    ),
};
