import {
  type CdfPoint,
  cdfPoints,
  formatMs,
  type Pooled,
  poolMeasurements,
  tailPoints,
} from '@headroom/report';
import { sorting } from '#results/context.ts';
import { plainServerColumn } from '#results/figure-columns.tsx';
import { ratioTo } from '#results/ratio.ts';
import { measured } from '#results/run/measured.ts';
import type { RunView } from '#results/run/view.ts';
import type { Stroke } from '#ui/charts/colours.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { msColumn } from './ms-column.ts';
import { requestsOf } from './requests-of.ts';
import { TailChart } from './tail-chart.tsx';

const CHART_PX = 340;
/** Digits of a latency that a reader can use. */
const DIGITS = 5;
/** Points of a curve: one a percent, enough to look smooth at any width. */
const CURVE_POINTS = 101;
const PERCENTILES = [1, 10, 25, 50, 75, 90, 95, 99, 99.9] as const;

interface Row {
  readonly serverId: string;
  readonly meanMs: number | null;
  readonly maxMs: number | null;
  /** In the order of `PERCENTILES`. */
  readonly percentilesMs: readonly (number | null)[];
  /** The curve; computed on first access. */
  readonly points: CdfPoint[];
  /** The tail, as far as its calls support it. */
  readonly tail: readonly CdfPoint[];
}

/** Distribution of latencies: percentiles, and for a chosen request the curves they are read from. */
export function ToolLatency({ view, chosen }: { view: RunView; chosen: string | undefined }) {
  const rows = rowsOf(view, chosen);
  const columns = columnsOf(rows);
  return (
    <>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {chosen && <Curves view={view} rows={rows} what={chosen} />}
        <TailChart
          view={view}
          what={chosen ?? 'tool calls'}
          tails={rows.map(({ serverId, tail }) => ({ ...strokeOf(view, serverId), serverId, points: tail }))}
        />
      </div>
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
  const [lowest] = rows.toSorted((a, b) => (a.meanMs ?? 0) - (b.meanMs ?? 0));
  const title = lowest ? titleOf(lowest, what, rows.length > 1) : what;
  return (
    <LinesChart
      title={title}
      note="Latency in ms by percentile, log scale. Lower is faster, flatter is steadier. The legend lists medians."
      heightPx={CHART_PX}
      x={{ id: 'within', unit: '%' }}
      y={{ id: 'latency', unit: 'ms', scale: 'log' }}
      none="No call was answered"
      lines={byMedian(rows).map((row) => ({
        ...strokeOf(view, row.serverId),
        name: row.serverId,
        shown: `${formatMs(medianOf(row))} ms`,
        points: row.points.map(({ pct, ms }) => [pct, Number(ms.toPrecision(DIGITS))]),
      }))}
    />
  );
}

function titleOf({ serverId, meanMs }: Row, what: string, compares: boolean): string {
  const mean = `${formatMs(meanMs)} ms`;
  return compares
    ? `${serverId} has the lowest mean of ${what}: ${mean}`
    : `${serverId} answers ${what} in ${mean} on average`;
}

const UNKNOWN_STROKE = { colour: 'var(--text)', dash: undefined };

function strokeOf({ strokes }: RunView, serverId: string): Stroke {
  return strokes.get(serverId) ?? UNKNOWN_STROKE;
}

/** The order of the curves, fastest first. */
function byMedian(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (medianOf(a) ?? 0) - (medianOf(b) ?? 0));
}

function medianOf({ percentilesMs }: Row): number | null {
  return percentilesMs[PERCENTILES.indexOf(50)] ?? null;
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
      chosen ? requestsOf(measurements, chosen) : measurements.filter(({ kind }) => kind === 'tool'),
    );
    const pooled = poolMeasurements(calls);
    return pooled.count > 0 ? [rowOf(serverId, pooled)] : [];
  });
}

function rowOf(serverId: string, pooled: Pooled): Row {
  let points: CdfPoint[] | undefined;
  return {
    serverId,
    meanMs: pooled.meanMs,
    maxMs: pooled.maxMs,
    percentilesMs: PERCENTILES.map((p) => pooled.percentile(p)),
    tail: tailPoints(pooled),
    get points() {
      points ??= cdfPoints(pooled, CURVE_POINTS);
      return points;
    },
  };
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  const ms = (id: string, title: string, read: (row: Row) => number | null) =>
    msColumn(id, title, read, { ratio: ratioTo(rows, read, 'asc') });
  return [
    plainServerColumn<Row>(),
    ...PERCENTILES.map((p, place) => ms(`p${p}`, `P${p}`, (row) => row.percentilesMs[place] ?? null)),
    ms('max', 'Max', (row) => row.maxMs),
  ];
}
