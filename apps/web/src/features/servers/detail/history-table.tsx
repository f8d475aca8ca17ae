import { OVERALL_COLUMNS } from '@headroom/report';
import Link from 'next/link';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { exactly } from '#ui/time.ts';
import { type HistoryRow, rowKey, runPath } from './history-rows.ts';

const { rate, meanMs, memoryMb } = OVERALL_COLUMNS;

const columnsOf = (rows: readonly HistoryRow[]): Column<HistoryRow>[] => [
  {
    id: 'run',
    title: 'Run',
    cell: ({ run }) => (
      <Link href={runPath(run)} className="num font-medium hover:text-accent hover:underline">
        {exactly(run.createdAt).slice(0, 16)}
        {run.side && ` ${run.side}`}
      </Link>
    ),
  },
  { id: 'trials', title: 'Rounds', number: true, hint: 'Rounds whose numbers count', cell: Rounds },
  figure('rate', rate, (row) => row.rate),
  intervalColumnOf(rows, (row) => row.rateInterval, {
    ...rate,
    id: 'rateInterval',
    of: 'throughput over rounds',
  }),
  figure('meanMs', meanMs, (row) => row.meanMs),
  intervalColumnOf(rows, (row) => row.meanMsInterval, {
    ...meanMs,
    id: 'meanMsInterval',
    of: 'the mean latency over rounds',
  }),
  figure('memoryMb', memoryMb, (row) => row.memoryMb),
  intervalColumnOf(rows, (row) => row.memoryMbInterval, {
    ...memoryMb,
    id: 'memoryMbInterval',
    of: 'memory over rounds',
  }),
  { id: 'framework', title: 'Framework', cell: (row) => <Version version={row.frameworkVersion} /> },
  { id: 'content', title: 'Content', cell: (row) => <Version version={row.contentHash} /> },
  { id: 'host', title: 'Host', cell: ({ run }) => run.hostName },
  { id: 'why', title: 'What did not count, and why', cell: Reasons },
];

/** The runs of a history, newest first; every figure of the charts is in it. */
export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  return <DataTable label="Runs of this history" columns={columnsOf(rows)} rows={rows} rowKey={rowKey} />;
}

type Style = (typeof OVERALL_COLUMNS)['rate'];

function figure(id: string, style: Style, of: (row: HistoryRow) => number | null): Column<HistoryRow> {
  return {
    id,
    title: style.title,
    unit: style.unit,
    number: true,
    cell: (row) => (of(row) === null ? <Missing why="not measured in this run" /> : style.format(of(row))),
  };
}

function Rounds({ measured, run }: HistoryRow) {
  const missing = measured < run.rounds;
  return (
    <span className={missing ? 'font-medium text-bad' : undefined}>
      {measured} of {run.rounds}
      {missing && ' ✕'}
    </span>
  );
}

function Version({ version }: { version: string | null }) {
  if (version === null) return <Missing why="nothing was built in this run" />;
  return <span className="num">{version}</span>;
}

function Reasons({ reasons }: HistoryRow) {
  return (
    <span className="block max-w-[60ch] truncate text-muted" title={reasons.join('\n')}>
      {reasons.join('; ')}
    </span>
  );
}
