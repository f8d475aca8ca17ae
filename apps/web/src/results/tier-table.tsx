import { listed, OVERALL_COLUMNS, type TierRow } from '@headroom/report';
import { tierColour } from '#ui/charts/colours.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { NONE } from '#ui/none.ts';
import { anchorOf, type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { intervalColumnOf } from './interval-column.tsx';

/** Latency tiers with the ratios they go by. */
export function TierTable({ context, rows }: { context: ResultContext; rows: readonly TierRow[] }) {
  const columns = columnsOf(rows, context);
  return (
    <div id="tiers" className="scroll-mt-16">
      <DataTable
        fit
        label="Latency tiers"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        anchor={(row) => anchorOf(row.serverId, 'tiers')}
        {...sorting(context, columns, { id: 'ratio', dir: 'asc' }, 'tiers')}
      />
    </div>
  );
}

const times = (ratio: number) => `${ratio.toFixed(2)}×`;

function columnsOf(
  rows: readonly TierRow[],
  { missing, printed }: Pick<ResultContext, 'missing' | 'printed'>,
): Column<TierRow>[] {
  const { title, unit, format } = OVERALL_COLUMNS.meanMs;
  return [
    serverColumn<TierRow>(),
    {
      id: 'tier',
      title: 'Tier',
      sortBy: ({ tier }) => tier,
      cell: ({ tier }) =>
        tier === null ? (
          <Missing why={missing} />
        ) : (
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-sm"
              style={{ background: tierColour(tier) }}
            />
            Tier {tier}
          </span>
        ),
    },
    {
      id: 'meanMs',
      title,
      unit,
      number: true,
      best: 'asc',
      sortBy: ({ meanMs }) => meanMs,
      cell: ({ serverId, meanMs }) =>
        meanMs === null ? <Missing why={missing} /> : (printed?.(serverId, 'meanMs') ?? format(meanMs)),
    },
    {
      id: 'ratio',
      title: 'To the best',
      number: true,
      best: 'asc',
      sortBy: ({ ratio }) => ratio,
      cell: ({ ratio }) => (ratio === null ? <Missing why={missing} /> : times(ratio)),
    },
    intervalColumnOf(rows, ({ ratioInterval }) => ratioInterval, {
      format: times,
      of: 'the mean, relative to the best',
    }),
    {
      id: 'borderline',
      title: 'Borderline',
      cell: ({ borderlineWith }) =>
        borderlineWith.length > 0 ? `with tier ${listed(borderlineWith.map(String))}` : NONE,
    },
  ];
}
