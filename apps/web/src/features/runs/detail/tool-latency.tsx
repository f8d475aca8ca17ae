import { cdfPoints, formatMs, type Pooled, poolMeasurements } from '@headroom/report';
import { sorting } from '#results/context.ts';
import { ratioTo } from '#results/ratio.ts';
import { measured } from '#results/run/measured.ts';
import type { RunView } from '#results/run/view.ts';
import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { NeedsScript } from '#ui/charts/needs-script.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { LatencyFigure } from './latency-figure.tsx';

const CHART_PX = 384;
/** Points of a curve: one a percent, enough to look smooth at any width. */
const CURVE_POINTS = 101;
const PERCENTILES = [1, 10, 25, 50, 75, 90, 95, 99, 99.9] as const;

interface Row {
  serverId: string;
  pooled: Pooled;
}

/** Distribution of latencies: percentiles, and for a chosen request the curves they are read from. */
export function ToolLatency({ view, chosen }: { view: RunView; chosen: string | undefined }) {
  const rows = rowsOf(view, chosen);
  const columns = columnsOf(rows);
  return (
    <>
      {chosen && <Curves view={view} rows={rows} what={chosen} />}
      <h3 className="mt-6 mb-2 font-medium text-13">
        Percentiles of {chosen ?? 'tool calls'}, pooled over rounds
      </h3>
      <DataTable
        label="Latency percentiles"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        {...sorting(view, columns, { id: 'p50', dir: 'asc' }, 'percentiles')}
      />
    </>
  );
}

function Curves({ view, rows, what }: { view: RunView; rows: readonly Row[]; what: string }) {
  const [fastest] = rows.toSorted((a, b) => (a.pooled.meanMs ?? 0) - (b.pooled.meanMs ?? 0));
  return (
    <ChartFrame
      title={
        fastest
          ? `${fastest.serverId} answers ${what} fastest: ${formatMs(fastest.pooled.meanMs)} ms mean`
          : what
      }
      note="Share of calls answered within a time; the time axis is logarithmic. Curves further left are faster, steeper ones steadier. The key lists medians."
      heightPx={CHART_PX}
    >
      <NeedsScript>The curves are drawn with JavaScript; the table below holds what they show.</NeedsScript>
      {rows.length > 0 ? (
        <LatencyFigure
          series={byMedian(rows).map(({ serverId, pooled }) => ({
            ...(view.strokes.get(serverId) ?? UNKNOWN_STROKE),
            serverId,
            median: `${formatMs(pooled.percentile(50))} ms`,
            points: cdfPoints(pooled, CURVE_POINTS),
          }))}
        />
      ) : (
        <NoData>No call was answered</NoData>
      )}
    </ChartFrame>
  );
}

const UNKNOWN_STROKE = { colour: 'var(--text)', dash: undefined };

/** The order of the curves from left to right. */
function byMedian(rows: readonly Row[]): Row[] {
  const median = ({ pooled }: Row) => pooled.percentile(50) ?? 0;
  return rows.toSorted((a, b) => median(a) - median(b));
}

/** Cache by report and request: pooling the calls of a whole field takes longer than rendering its page. */
const pooled = new WeakMap<RunView['report'], Map<string | undefined, Row[]>>();

function rowsOf(view: RunView, chosen: string | undefined): Row[] {
  const known = pooled.get(view.report) ?? new Map<string | undefined, Row[]>();
  pooled.set(view.report, known);
  const rows = known.get(chosen) ?? pool(view, chosen);
  known.set(chosen, rows);
  return rows;
}

/** Calls of the chosen request, or of all tools, of every server. */
function pool(view: RunView, chosen: string | undefined): Row[] {
  const trials = Map.groupBy(measured(view.run), ({ serverId }) => serverId);
  return [...view.strokes.keys()].flatMap((serverId) => {
    const calls = (trials.get(serverId) ?? []).flatMap(({ measurements }) =>
      measurements.filter(({ kind, name }) => (chosen ? name === chosen : kind === 'tool')),
    );
    const pooled = poolMeasurements(calls);
    return pooled.count > 0 ? [{ serverId, pooled }] : [];
  });
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  const ms = (id: string, title: string, read: (row: Row) => number | null): Column<Row> => ({
    id,
    title,
    unit: 'ms',
    number: true,
    best: 'asc',
    sortBy: read,
    cell: (row) => formatMs(read(row)),
    ratio: ratioTo(rows, read, 'asc'),
  });
  return [
    {
      id: 'server',
      title: 'Server',
      sortBy: (row: Row) => row.serverId,
      cell: (row) => <span className="font-medium">{row.serverId}</span>,
    },
    ...PERCENTILES.map((p) => ms(`p${p}`, `P${p}`, (row) => row.pooled.percentile(p))),
    ms('max', 'Max', (row) => row.pooled.maxMs),
  ];
}
