import { type StudyServerRow, UNKNOWN_ECOSYSTEM } from '@headroom/report/studies';
import type { ReactNode } from 'react';
import { EfficiencyPart } from '../results/efficiency-part.tsx';
import { figureColumn } from '../results/figure-columns.tsx';
import { FindingList, MoreFindings } from '../results/finding-list.tsx';
import { Guide } from '../results/guide.tsx';
import { JvmNativePart } from '../results/jvm-native-part.tsx';
import { MemoryScatter } from '../results/memory-scatter.tsx';
import { Missing } from '../results/missing.tsx';
import { OverallTable } from '../results/overall-table.tsx';
import { StabilityPart } from '../results/stability-part.tsx';
import { ThroughputChart } from '../results/throughput-chart.tsx';
import { TierChart, tierLookup } from '../results/tier-chart.tsx';
import { TierTable } from '../results/tier-table.tsx';
import { type ToolFigure, ToolMatrix } from '../results/tool-matrix.tsx';
import { TradeOffTable } from '../results/trade-off-table.tsx';
import { UseCaseTable } from '../results/use-case-table.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Notice } from '../ui/message.tsx';
import { Section } from '../ui/page.tsx';
import { AgainstAuthors } from './against-authors.tsx';
import { AgainstRaw } from './against-raw.tsx';
import { Contents } from './contents.tsx';
import { Facts } from './facts.tsx';
import { NOT_IN_STUDY, StudyTable } from './study-table.tsx';
import type { StudyView } from './view.ts';

const LATENCIES = ['meanMs', 'p50Ms', 'p95Ms', 'p99Ms'] as const satisfies readonly ToolFigure[];

const TITLES: Record<ToolFigure, string> = {
  meanMs: 'Mean latency',
  p50Ms: 'P50',
  p95Ms: 'P95',
  p99Ms: 'P99',
};

/** Everything a study has, judged by the same rules as our own runs; parts for which it has nothing are left out. */
export function StudyPage({ view }: { view: StudyView }) {
  const { judgements } = view;
  const parts = partsOf(view).filter(({ has }) => has);
  return (
    <>
      <Lacks view={view} />
      <FindingList findings={judgements.findings} />
      <Contents parts={parts} />
      {parts.map(({ id, title, note, body }) => (
        <Section key={id} id={id} title={title} note={note}>
          {body()}
        </Section>
      ))}
    </>
  );
}

/** What studies print of a server beside the figures every result has. */
function moreColumns(rows: readonly StudyServerRow[]): Column<StudyServerRow>[] {
  const counted = (['requests', 'errorRatePct'] as const).filter((id) =>
    rows.some((row) => row[id] !== null),
  );
  const named = (['framework', 'runtime'] as const).filter((id) => rows.some((row) => row[id] !== null));
  return [
    ...counted.map((id) => figureColumn(rows, id, NOT_IN_STUDY)),
    ...named.map((id) => ({
      ...{ id, title: id === 'framework' ? 'Framework' : 'Runtime' },
      sortBy: (row: StudyServerRow) => row[id],
      cell: (row: StudyServerRow) => row[id] ?? <Missing why={NOT_IN_STUDY} />,
    })),
  ];
}

interface Part {
  id: string;
  title: string;
  note?: string;
  has: boolean;
  body: () => ReactNode;
}

function partsOf(view: StudyView): Part[] {
  const { study, context, rows, tools, traits, judgements, agreed, againstRaw } = view;
  const { tiers } = judgements;
  const charts = { rows, tierOf: tierLookup(tiers), table: '#overall' };
  const rated = rows.some(({ rps }) => rps !== null);
  const timed = rows.some(({ meanMs }) => meanMs !== null);
  const others = view.tables.filter(({ name }) => !DRAWN.has(name));
  return [
    {
      ...{ id: 'servers', title: 'Servers', has: true },
      body: () => (
        <>
          {(rated || timed) && (
            <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
              {timed && <TierChart rows={rows} tiers={tiers} table="#tiers" />}
              {rated && <ThroughputChart {...charts} />}
              {rated && <MemoryScatter {...charts} />}
              <MoreFindings findings={judgements.findings} />
            </div>
          )}
          <OverallTable context={context} rows={rows} more={moreColumns(rows)} />
        </>
      ),
    },
    {
      ...{ id: 'tier-places', title: 'Latency tiers', has: timed },
      body: () => <TierTable context={context} rows={tiers} />,
    },
    {
      ...{ id: 'choose', title: 'What to choose when', has: rated },
      note: 'Computed from the figures of this study by the same rules as for our own runs.',
      body: () => (
        <>
          <Guide rows={judgements.guide} />
          {traits.some(({ ecosystem }) => ecosystem !== UNKNOWN_ECOSYSTEM) && (
            <div className="mt-4">
              <UseCaseTable rows={judgements.useCases} />
            </div>
          )}
        </>
      ),
    },
    {
      ...{ id: 'weigh', title: 'Trade-offs', has: rated || timed },
      note: 'Levels go by the ratio to the best of this study; * marks what its authors judged.',
      body: () => <TradeOffTable context={context} matrix={judgements.tradeOffs} />,
    },
    {
      ...{ id: 'tools', title: 'Tools', has: tools.length > 0 },
      note: 'Plain means over repeats, or as printed. Initialize and tools/list are requests of the protocol.',
      body: () =>
        LATENCIES.filter((figure) => tools.some((tool) => tool[figure] !== null)).map((figure) => (
          <div key={figure} className="mt-4 first:mt-0">
            <h3 className="mb-2 font-medium text-13">{TITLES[figure]}</h3>
            <ToolMatrix context={context} rows={tools} figure={figure} />
          </div>
        )),
    },
    {
      ...{
        id: 'efficient',
        title: 'Resources and efficiency',
        has: rated || rows.some(({ cpuPct }) => cpuPct !== null),
      },
      note: 'The last table is by the authors’ convention: requests per MB from rounded figures, ranks by rounded values.',
      body: () => (
        <>
          <EfficiencyPart context={context} rows={judgements.efficiency} tiers={tiers} />
          <TableUnder view={view} name="resources" title="As the authors compute it" />
        </>
      ),
    },
    {
      ...{ id: 'steady', title: 'Stability', has: rows.some(({ rpsCvPct }) => rpsCvPct !== null) },
      body: () =>
        rows.some(({ rpsByRound }) => rpsByRound.length > 1) ? (
          <StabilityPart context={context} rows={judgements.stability} tiers={tiers} />
        ) : (
          <TableUnder view={view} name="stability" />
        ),
    },
    {
      ...{ id: 'native', title: 'JVM vs native', has: judgements.jvmNative.length > 0 },
      body: () => (
        <JvmNativePart
          {...{ context, traits, pairs: judgements.jvmNative }}
          servers={rows.map(({ serverId }) => serverId)}
        />
      ),
    },
    {
      ...{ id: 'others', title: 'Other figures', has: others.length > 0 },
      body: () =>
        others.map(({ name, title }) => <TableUnder key={name} view={view} name={name} title={title} />),
    },
    {
      ...{ id: 'against-authors', title: 'What the authors concluded', has: agreed.length > 0 },
      note: 'By hand, from the same figures; ours come from fixed rules that hold for every result.',
      body: () => <AgainstAuthors found={agreed} />,
    },
    {
      ...{
        id: 'against-raw',
        title: 'What was printed, and what the raw results give',
        has: againstRaw !== null,
      },
      body: () => againstRaw && <AgainstRaw {...againstRaw} pooled={tableOf(view, 'pooled')} />,
    },
    {
      ...{ id: 'about', title: 'How it was measured', has: true },
      body: () => <Facts study={study} />,
    },
  ];
}

/** Tables that have a part of their own. */
const DRAWN = new Set(['overall', 'resources', 'stability', 'tools', 'natives', 'pooled', 'printed']);

const tableOf = ({ tables }: StudyView, name: string) => tables.find((table) => table.name === name);

function TableUnder({ view, name, title }: { view: StudyView; name: string; title?: string | undefined }) {
  const table = tableOf(view, name);
  const note = view.study.data.annex?.others.find((other) => other.title === title)?.note;
  if (!table) return null;
  return (
    <div className="mt-4 first:mt-0">
      {title && <h3 className="mb-2 font-medium text-13">{title}</h3>}
      <StudyTable table={table} />
      {note && <p className="mt-1 text-12 text-muted">{note}</p>}
    </div>
  );
}

function Lacks({ view: { lacks } }: { view: StudyView }) {
  if (lacks.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="info" title="Not in this study">
        {lacks.join('; ')}. A dash stands where a figure is missing.
      </Notice>
    </div>
  );
}
