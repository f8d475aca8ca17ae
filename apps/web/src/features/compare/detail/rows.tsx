import {
  type ComparisonRow,
  changeLabel,
  earlyLabel,
  intervalLabel,
  metricById,
} from '@headroom/report/compare';
import { plural } from '@headroom/workload';
import Link from 'next/link';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { arrange, foldedLabel } from './arrange.ts';
import { ChangeBar, floorLabel } from './change-bar.tsx';
import { type ChangeScale, changeScale, hasRatio } from './change-scale.ts';
import { RowFilterForm } from './filters.tsx';
import { type CompareView, rowHref, rowKey } from './view.ts';

/** Every metric, base against head: what changed first, what did not folded under a line that counts it. */
export function Rows({ view }: { view: CompareView }) {
  const { comparison, filters, judged } = view;
  const { shown, folded } = arrange(comparison.rows, filters, { judged });
  const scale = changeScale([...shown, ...folded]);
  const none = folded.length > 0 ? 'Nothing here changed' : 'No metric passes these filters';
  return (
    <>
      <RowFilterForm view={view} />
      {shown.length > 0 ? (
        <RowTable view={view} scale={scale} rows={shown} label="Metrics" />
      ) : (
        <p className="rounded-md border border-line border-dashed px-3 py-5 text-center text-13 text-muted">
          {none}
        </p>
      )}
      {folded.length > 0 && (
        <Fold
          title={`${plural(folded.length, 'metric')} folded: ${foldedLabel(folded)}`}
          open={folded.some((row) => rowKey(row) === view.params.row)}
        >
          <RowTable view={view} scale={scale} rows={folded} label="Metrics that did not change" />
        </Fold>
      )}
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        Base and Head are geometric means of rounds, and Change is their ratio; a row that is opened has the
        figures of all calls together. One axis for all rows, logarithmic. Grey band: the noise floor, what
        this host may report of no change. A metric changed where its thick line, the interval of the metric
        alone, lies beyond that band, and its thin line, the interval at the doubt that it has among all
        metrics, leaves the middle out. The triangle stands where better is. Primary metrics are bold.
      </p>
    </>
  );
}

interface TableProps {
  view: CompareView;
  rows: readonly ComparisonRow[];
  scale: ChangeScale;
  label: string;
}

function RowTable({ view, rows, scale, label }: TableProps) {
  const isCurrent = (row: ComparisonRow) => rowKey(row) === view.params.row;
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={rowKey}
      isCurrent={isCurrent}
      columns={columnsOf(view, scale)}
    />
  );
}

/** The columns of a table; also of one that shows a single row. */
export function columnsOf(view: CompareView, scale: ChangeScale): Column<ComparisonRow>[] {
  const right = { number: true } as const;
  const ends = `${changeLabel(Math.exp(-scale.end))} … ${changeLabel(Math.exp(scale.end))}`;
  return [
    {
      id: 'server',
      title: 'Server',
      cell: ({ serverId }) => <span className="font-medium">{serverId}</span>,
    },
    { id: 'tool', title: 'Tool', cell: ({ tool }) => tool ?? <span className="text-muted">all</span> },
    { id: 'metric', title: 'Metric', cell: (row) => <MetricLink view={view} row={row} /> },
    { ...right, id: 'base', title: 'Base', cell: (row) => <Figure row={row} value={row.base} /> },
    { ...right, id: 'head', title: 'Head', cell: (row) => <Figure row={row} value={row.head} /> },
    { ...right, id: 'change', title: 'Change', cell: (row) => changeOf(row) },
    {
      id: 'bar',
      title: 'Against the noise floor',
      unit: ends,
      cell: (row) => <ChangeBar row={row} scale={scale} />,
    },
    { id: 'verdict', title: 'Verdict', cell: (row) => <VerdictCell view={view} row={row} /> },
    { ...right, id: 'rounds', title: 'Rounds', cell: (row) => roundsOf(row, view) },
  ];
}

/** The rounds that a row's figures are of: of what an earlier look found, some of those that were measured. */
function roundsOf(row: ComparisonRow, { comparison }: CompareView): string {
  const { rounds, decidedAt } = row;
  const early = earlyLabel(row, comparison) !== null;
  const own = rounds.filter(({ round }) => !early || round <= (decidedAt ?? 0));
  return early ? `${own.length} of ${rounds.length}` : String(own.length);
}

function MetricLink({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const { title } = metricById(row.metric);
  return (
    <Link
      href={rowHref(view, row)}
      prefetch={false}
      className={row.primary ? 'link font-semibold' : 'link'}
      aria-label={`${row.serverId}, ${row.tool ?? 'all tools'}, ${title}: open`}
    >
      {title}
    </Link>
  );
}

/** A figure with its unit: metrics of all kinds share the column. */
export function Figure({ row, value }: { row: ComparisonRow; value: number | null }) {
  const { format, unit } = metricById(row.metric);
  if (value === null) return <span title="not measured">–</span>;
  return (
    <>
      {format(value)}
      <span className="ml-1 inline-block w-10 text-left text-12 text-muted">{unit}</span>
    </>
  );
}

function changeOf(row: ComparisonRow) {
  if (!hasRatio(row)) return <span title={row.change === null ? 'no ratio' : ERRORS_WITHOUT_RATIO}>–</span>;
  const { change, together } = row;
  return <span title={together ? intervalLabel(together) : 'no interval'}>{changeLabel(change)}</span>;
}

const ERRORS_WITHOUT_RATIO = 'errors on one side only have no ratio';

function VerdictCell({ view: { judged, comparison }, row }: { view: CompareView; row: ComparisonRow }) {
  const said = row.reason ?? earlyLabel(row, comparison);
  if (!judged) return <span className="text-muted">{row.reason}</span>;
  const floor = `noise floor ${floorLabel(row.floor.ratio)}, ${row.floor.state}`;
  return (
    <span className="flex items-baseline gap-2">
      <VerdictMark verdict={row.verdict} title={floor} />
      {said && (
        <span className="block max-w-72 truncate text-12 text-muted" title={said}>
          <Figures text={said} />
        </span>
      )}
    </span>
  );
}
