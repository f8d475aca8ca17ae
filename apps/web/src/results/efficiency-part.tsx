import { type EfficiencyRow, formatPct, OVERALL_COLUMNS, type TierRow } from '@headroom/report';
import { type Bar, Bars } from '../charts/bars.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Drawn } from '../ui/drawn.tsx';
import { cellId, drawnFrom, type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { Missing } from './missing.tsx';
import { ratioTo } from './ratio.ts';
import { colourOf } from './throughput-chart.tsx';
import { tierLookup } from './tier-chart.tsx';

type Figure = 'rpsPerCpuPct' | 'rpsPerMb';

const UNITS: Record<Figure, string> = { rpsPerCpuPct: 'req/s per CPU %', rpsPerMb: 'req/s per MB' };

/** What each server gives for what it uses: two charts and their table. */
export function EfficiencyPart({
  context,
  rows,
  tiers,
}: {
  context: ResultContext;
  rows: readonly EfficiencyRow[];
  tiers: readonly TierRow[];
}) {
  const columns = columnsOf(rows, context.missing);
  const tierOf = tierLookup(tiers);
  return (
    <>
      <Drawn
        from={drawnFrom(context)}
        name="efficiency charts"
        className="mb-6 grid gap-4 lg:grid-cols-2"
        draw={() => (
          <>
            <Bars
              title={titleOf(rows, 'rpsPerCpuPct', 'for its processor time')}
              note="Requests per second for each percent of a logical processor in use. Colours are latency tiers"
              bars={barsOf(rows, 'rpsPerCpuPct', tierOf)}
              table="#efficiency"
              none={`Processor use: ${context.missing}`}
            />
            <Bars
              title={titleOf(rows, 'rpsPerMb', 'for its memory')}
              note="Requests per second for each MB of memory. Colours are latency tiers"
              bars={barsOf(rows, 'rpsPerMb', tierOf)}
              table="#efficiency"
              none={`Memory: ${context.missing}`}
            />
          </>
        )}
      />
      <div id="efficiency" className="scroll-mt-16">
        <DataTable
          fit
          label="Efficiency"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          cellId={(row, column) => cellId(row.serverId, column, 'efficiency')}
          {...sorting(context, columns, { id: 'rpsPerCpuPct', dir: 'desc' }, 'efficiency')}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        Throughput divided by mean processor use, and by mean memory. Servers whose intervals overlap share a
        rank, and the rank after is skipped as often as it is shared.
      </p>
    </>
  );
}

function titleOf(rows: readonly EfficiencyRow[], figure: Figure, what: string): string {
  const [first] = sorted(rows, figure);
  if (!first) return `Throughput ${what.replace('its ', '')}`;
  return `${first.serverId} serves most ${what}: ${formatPct(first[figure])} ${UNITS[figure]}`;
}

function sorted(rows: readonly EfficiencyRow[], figure: Figure): EfficiencyRow[] {
  return rows.filter((row) => row[figure] !== null).toSorted((a, b) => (b[figure] ?? 0) - (a[figure] ?? 0));
}

function barsOf(
  rows: readonly EfficiencyRow[],
  figure: Figure,
  tierOf: (serverId: string) => number | null,
): Bar[] {
  return sorted(rows, figure).map((row) => ({
    label: row.serverId,
    value: row[figure],
    shown: formatPct(row[figure]),
    colour: colourOf(tierOf(row.serverId)),
    hint: `${row.serverId}: ${formatPct(row[figure])} ${UNITS[figure]}`,
  }));
}

function columnsOf(rows: readonly EfficiencyRow[], missing: string): Column<EfficiencyRow>[] {
  const figure = (id: Figure, title: string): Column<EfficiencyRow> => ({
    ...{ id, title, unit: UNITS[id], number: true, best: 'desc', sortBy: (row) => row[id] },
    cell: (row) => (row[id] === null ? <Missing why={missing} /> : formatPct(row[id])),
    ratio: ratioTo(rows, (row) => row[id], 'desc'),
  });
  const rank = (id: 'cpuRank' | 'memoryRank'): Column<EfficiencyRow> => ({
    ...{ id, title: 'Rank', number: true, best: 'asc', sortBy: (row) => row[id] },
    cell: (row) => (row[id] === null ? <Missing why={missing} /> : OVERALL_COLUMNS.rank.format(row[id])),
  });
  return [
    serverColumn<EfficiencyRow>(),
    figure('rpsPerCpuPct', 'Per processor time'),
    rank('cpuRank'),
    figure('rpsPerMb', 'Per memory'),
    rank('memoryRank'),
  ];
}
