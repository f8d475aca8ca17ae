import { OVERALL_COLUMNS, type OverallColumn, type OverallRow } from '@headroom/report';
import { Bars } from '../../charts/bars.tsx';
import { Dots } from '../../charts/dots.tsx';
import { Chip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ratioTo } from './ratio.ts';
import { cellId, type RunView, sorting } from './view.ts';

/** Columns with a best: in which direction it lies. */
const BEST: Partial<Record<OverallColumn, 'asc' | 'desc'>> = {
  rps: 'desc',
  meanMs: 'asc',
  p50Ms: 'asc',
  p95Ms: 'asc',
  p99Ms: 'asc',
  cpuMsPerRequest: 'asc',
  memoryMb: 'asc',
  coldStartMs: 'asc',
};

const HINTS: Partial<Record<OverallColumn, string>> = {
  rps: 'Counted requests with a right answer per second of the steady window, mean over rounds',
  meanMs: 'Latency of tool calls, pooled over tools and rounds',
  cpuPct: 'Processor time of the server in the steady window; 100 % is one logical processor',
  memoryMb: 'Mean memory of the server in the steady window',
  coldStartMs: 'From the start of the process to its first healthy answer, median over rounds',
  errors: 'Wrong answers among counted requests in the steady windows',
};

/** The overall table and the two charts drawn from it. */
export function ServersTab({ view }: { view: RunView }) {
  const rows = view.report.servers;
  const columns = columnsOf(rows, view.run.rounds);
  return (
    <>
      <DataTable
        label="Servers"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        cellId={(row, column) => cellId(row.serverId, column)}
        {...sorting(view, columns, { id: 'rps', dir: 'desc' })}
      />
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        Tints and figures such as 1.42× give the ratio to the best of the column. Servers whose 95 % intervals
        of throughput overlap share a rank. Every number is from the steady window.
      </p>
      <Charts rows={rows} />
    </>
  );
}

function columnsOf(rows: readonly OverallRow[], rounds: number): Column<OverallRow>[] {
  const figure = (id: OverallColumn): Column<OverallRow> => {
    const { title, unit, format } = OVERALL_COLUMNS[id];
    const best = BEST[id];
    return {
      ...{ id, title, unit, number: true, hint: HINTS[id], best: best ?? 'asc' },
      sortBy: (row) => row[id],
      cell: (row) => format(row[id]),
      ratio: best && ratioTo(rows, (row) => row[id], best),
    };
  };
  return [
    { id: 'server', title: 'Server', sortBy: (row) => row.serverId, cell: (row) => <Server row={row} /> },
    figure('rps'),
    ...(rounds > 1 ? [interval] : []),
    figure('meanMs'),
    figure('p50Ms'),
    figure('p95Ms'),
    figure('p99Ms'),
    figure('cpuPct'),
    figure('memoryMb'),
    figure('coldStartMs'),
    errors,
    figure('cpuMsPerRequest'),
    { id: 'limit', title: 'Limited by', sortBy: (row) => row.limitedBy, cell: (row) => row.limitedBy ?? '–' },
  ];
}

const interval: Column<OverallRow> = {
  id: 'interval',
  title: 'Interval',
  unit: OVERALL_COLUMNS.rps.unit,
  number: true,
  hint: '95 % bootstrap interval of throughput over rounds',
  cell: ({ rpsInterval }) =>
    rpsInterval
      ? `${OVERALL_COLUMNS.rps.format(rpsInterval.low)}–${OVERALL_COLUMNS.rps.format(rpsInterval.high)}`
      : '–',
};

const errors: Column<OverallRow> = {
  id: 'errors',
  title: 'Errors',
  number: true,
  hint: HINTS.errors,
  sortBy: (row) => row.errors,
  cell: (row) => (
    <span className={row.errors > 0 ? 'font-medium text-bad' : undefined}>
      {OVERALL_COLUMNS.errors.format(row.errors)}
      {row.errors > 0 && ' ✕'}
    </span>
  ),
};

function Server({ row }: { row: OverallRow }) {
  return (
    <span className="flex items-center gap-2">
      <span className="num w-5 text-right text-muted" title="Rank by throughput">
        {row.rank ?? '–'}
      </span>
      <span className="font-medium">{row.serverId}</span>
      {row.failed > 0 && (
        <Chip tone="bad">
          {row.failed} of {row.trials} failed
        </Chip>
      )}
      {row.invalid > 0 && (
        <Chip tone="warn" title="Measured while the load generator or a backend was saturated">
          {row.invalid} invalid
        </Chip>
      )}
    </span>
  );
}

function Charts({ rows }: { rows: readonly OverallRow[] }) {
  const byLatency = rows
    .filter((row) => row.meanMs !== null && row.meanMs > 0)
    .toSorted((a, b) => (a.meanMs ?? 0) - (b.meanMs ?? 0));
  const [most] = rows;
  const [fastest] = byLatency;
  // A chart of one server compares nothing.
  if (!most || !fastest || byLatency.length < 2) return null;
  const { rps, meanMs } = OVERALL_COLUMNS;
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <Bars
        title={`${most.serverId} serves most: ${rps.format(most.rps)} requests a second`}
        note="Throughput in req/s; the whisker is the 95 % interval over rounds"
        bars={rows.map((row) => ({
          label: row.serverId,
          value: row.rps,
          shown: rps.format(row.rps),
          interval: row.rpsInterval,
        }))}
        none="No throughput was measured"
      />
      <Dots
        title={`${fastest.serverId} answers fastest: ${meanMs.format(fastest.meanMs)} ms mean`}
        note="Mean latency of tool calls in ms, log scale"
        unit="ms"
        dots={byLatency.map((row) => ({
          label: row.serverId,
          value: row.meanMs ?? 0,
          shown: meanMs.format(row.meanMs),
        }))}
      />
    </div>
  );
}
