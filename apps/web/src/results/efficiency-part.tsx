import { capitalised } from '@headroom/model/text/plural';
import {
  type EfficiencyRow,
  formatPct,
  type JudgedRow,
  type Judgements,
  OVERALL_COLUMNS,
  type RateUnit,
  rateLabel,
} from '@headroom/report';
import { type ChartRow, RowsChart } from '#ui/charts/rows-chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { anchorOf, type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { efficiencyTitle } from './judged-titles.ts';
import { ratioTo } from './ratio.ts';
import { colourOf } from './throughput-chart.tsx';
import { tierLookup } from './tier-chart.tsx';

type Figure = 'ratePerCpuPct' | 'ratePerMb';

const OF: Record<Figure, string> = { ratePerCpuPct: 'CPU %', ratePerMb: 'MB' };

const unitOf = (figure: Figure, rateUnit: RateUnit) => `${rateUnit} per ${OF[figure]}`;

/** Efficiency of each server, its output for what it uses: two charts and their table. */
export function EfficiencyPart({
  context,
  judgements: { efficiency: rows, tiers, rateUnit, rankRule },
  servers,
}: {
  context: ResultContext;
  judgements: Judgements;
  /** Rows of the servers that were judged. */
  servers: readonly JudgedRow[];
}) {
  const columns = columnsOf(rows, context.missing, rateUnit);
  const counted = capitalised(rateLabel(rateUnit));
  const tierOf = tierLookup(tiers);
  const titleOf = (figure: Figure) => efficiencyTitle(rows, figure, unitOf(figure, rateUnit), servers);
  return (
    <>
      <div className="mb-6 grid gap-4 lg:grid-cols-2">
        <RowsChart
          title={titleOf('ratePerCpuPct')}
          note={`${counted} for each percent of a logical processor in use. Colours are latency tiers`}
          rows={chartRowsOf(rows, 'ratePerCpuPct', rateUnit, tierOf)}
          unit={`${rateUnit} per CPU %`}
          none={`Processor use: ${context.missing}`}
        />
        <RowsChart
          title={titleOf('ratePerMb')}
          note={`${counted} for each MB of memory. Colours are latency tiers`}
          rows={chartRowsOf(rows, 'ratePerMb', rateUnit, tierOf)}
          unit={`${rateUnit} per MB`}
          none={`Memory: ${context.missing}`}
        />
      </div>
      <div id="efficiency" className="scroll-mt-16">
        <DataTable
          fit
          label="Efficiency"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          anchor={(row) => anchorOf(row.serverId, 'efficiency')}
          {...sorting(context, columns, { id: 'ratePerCpuPct', dir: 'desc' }, 'efficiency')}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Throughput divided by mean processor use, and by mean memory. Ranks go by the rule of throughput:{' '}
        {rankRule} A shared rank is followed by a gap (1, 1, 3).
      </p>
    </>
  );
}

function sorted(rows: readonly EfficiencyRow[], figure: Figure): EfficiencyRow[] {
  return rows.filter((row) => row[figure] !== null).toSorted((a, b) => (b[figure] ?? 0) - (a[figure] ?? 0));
}

function chartRowsOf(
  rows: readonly EfficiencyRow[],
  figure: Figure,
  rateUnit: RateUnit,
  tierOf: (serverId: string) => number | null,
): ChartRow[] {
  return sorted(rows, figure).map((row) => ({
    name: row.serverId,
    value: row[figure],
    shown: formatPct(row[figure]),
    colour: colourOf(tierOf(row.serverId)),
    label: `${formatPct(row[figure])} ${unitOf(figure, rateUnit)}`,
  }));
}

function columnsOf(
  rows: readonly EfficiencyRow[],
  missing: string,
  rateUnit: RateUnit,
): Column<EfficiencyRow>[] {
  const figure = (id: Figure, title: string): Column<EfficiencyRow> => ({
    id,
    title,
    unit: unitOf(id, rateUnit),
    number: true,
    best: 'desc',
    sortBy: (row) => row[id],
    cell: (row) => (row[id] === null ? <Missing why={missing} /> : formatPct(row[id])),
    ratio: ratioTo(rows, (row) => row[id], 'desc'),
  });
  const rank = (id: 'cpuRank' | 'memoryRank'): Column<EfficiencyRow> => ({
    id,
    title: 'Rank',
    number: true,
    best: 'asc',
    sortBy: (row) => row[id],
    cell: (row) => (row[id] === null ? <Missing why={missing} /> : OVERALL_COLUMNS.rank.format(row[id])),
  });
  return [
    serverColumn<EfficiencyRow>(),
    figure('ratePerCpuPct', 'Per processor time'),
    rank('cpuRank'),
    figure('ratePerMb', 'Per memory'),
    rank('memoryRank'),
  ];
}
