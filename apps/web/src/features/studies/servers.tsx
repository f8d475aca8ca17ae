import { formatMs } from '@headroom/report';
import type { StudyServerRow } from '@headroom/report/studies';
import { figureColumn } from '#results/figure-columns.tsx';
import { MoreFindings } from '#results/finding-list.tsx';
import { MemoryScatter } from '#results/memory-scatter.tsx';
import { OverallTable } from '#results/overall-table.tsx';
import { ThroughputChart } from '#results/throughput-chart.tsx';
import { TierChart, tierLookup } from '#results/tier-chart.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { NOT_IN_STUDY } from './study-table.tsx';
import type { StudyView } from './view.ts';

/** Charts of what the study has, and the table of all servers. */
export function Servers({
  view: { context, rows, judgements },
  rated,
  timed,
}: {
  view: StudyView;
  /** Whether it has rates. */
  rated: boolean;
  /** Whether it has mean latencies. */
  timed: boolean;
}) {
  const { printed } = context;
  const drawn = printed ? { printed } : {};
  const charts = { rows, floor: judgements.floor, tierOf: tierLookup(judgements.tiers), table: '#overall' };
  return (
    <>
      {(rated || timed) && (
        <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
          {timed && <TierChart rows={rows} tiers={judgements.tiers} floor={judgements.floor} {...drawn} />}
          {rated && <ThroughputChart {...charts} {...drawn} />}
          {rated && <MemoryScatter {...charts} efficiency={judgements.efficiency} />}
          <MoreFindings findings={judgements.findings} />
        </div>
      )}
      <OverallTable whole context={context} rows={rows} more={moreColumns(rows)} />
    </>
  );
}

const P90: Column<StudyServerRow> = {
  id: 'p90Ms',
  title: 'P90',
  unit: 'ms',
  number: true,
  sortBy: ({ p90Ms }) => p90Ms,
  cell: ({ p90Ms }) => (p90Ms === null ? <Missing why={NOT_IN_STUDY} /> : formatMs(p90Ms)),
};
const COUNTED = ['requests', 'errorRatePct'] as const;
const NAMED = { framework: 'Framework', runtime: 'Runtime' } as const;

/** Columns that studies print of a server beside the figures every result has. */
function moreColumns(rows: readonly StudyServerRow[]): Column<StudyServerRow>[] {
  const has = (id: keyof StudyServerRow) => rows.some((row) => row[id] !== null);
  return [
    ...(has('p90Ms') ? [P90] : []),
    ...COUNTED.filter(has).map((id) => figureColumn(rows, id, NOT_IN_STUDY)),
    ...(Object.keys(NAMED) as (keyof typeof NAMED)[]).filter(has).map(
      (id): Column<StudyServerRow> => ({
        id,
        title: NAMED[id],
        sortBy: (row) => row[id],
        cell: (row) => row[id] ?? <Missing why={NOT_IN_STUDY} />,
      }),
    ),
  ];
}
