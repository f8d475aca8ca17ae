import { plural } from '@headroom/model/text';
import {
  formatCount,
  heldMs,
  type IsolationRow,
  type IsolationToolRow,
  REPORT_EXPERIMENTS,
  rowsOf,
} from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { trialsOf } from '../experiment.ts';
import { pageColumn } from '../page-column.ts';

/** The tools of each server, alone and mixed. */
export function IsolationPart({ view }: { view: RunView }) {
  const rows = rowsOf('isolation', view.report.experiment);
  if (isolatedIn(view).length === 0) return null;
  const tools = rows.flatMap(({ tools: own, ...row }) => own.map((tool) => ({ ...row, ...tool })));
  const users = rows.find((row) => row.users !== null)?.users ?? 0;
  return (
    <>
      <div id="overall" className="scroll-mt-16">
        <DataTable
          label="Isolation"
          columns={COLUMNS}
          rows={tools}
          rowKey={(row) => `${row.serverId} ${row.tool}`}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        1 user calls a tool alone; {plural(users, 'user')} call all tools in the mix.{' '}
        <a href="/method#isolation" className="link">
          When a tool counts as held
        </a>
      </p>
      {rows.flatMap(remarks).map((text) => (
        <p key={text} className="mt-1 max-w-[110ch] text-sm text-muted">
          {text}
        </p>
      ))}
    </>
  );
}

/** Rounds that are not judged, and tools that were not called. */
function remarks({ serverId, notJudged, notCalled, rounds, judgedRounds }: IsolationRow): string[] {
  const open = rounds - judgedRounds;
  return [
    ...(open > 0 ? [`${serverId}: ${plural(open, 'round')} not judged: ${notJudged.join(', ')}.`] : []),
    ...(notCalled.length > 0
      ? [`${serverId}: ${plural(notCalled.length, 'tool')} of lower weight not called.`]
      : []),
  ];
}

/** The trials of a run that called tools alone. */
export const isolatedIn = (view: Pick<RunView, 'run'>) =>
  trialsOf('isolation', view, ({ steps }) => steps.length > 0);

type Row = IsolationToolRow & Omit<IsolationRow, 'tools'>;

const { columns } = REPORT_EXPERIMENTS.isolation;

const FEW_CALLS = 'too few calls';

function heldByNone({ judgedRounds, notJudged, tool, unjudged = [] }: Row) {
  if (judgedRounds === 0) return <Missing why={`not judged: ${notJudged.join(', ')}`} />;
  return unjudged.includes(tool) ? <Missing why={FEW_CALLS} /> : 'none';
}

const COLUMNS: Column<Row>[] = [
  serverNameColumn(),
  pageColumn(columns, 'tool', { id: 'tool' }),
  pageColumn(columns, 'heldBy', { id: 'heldBy', cell: (row) => row.heldBy ?? heldByNone(row) }),
  latency('aloneP50'),
  latency('aloneP99', FEW_CALLS),
  latency('mixedP50'),
  { ...latency('mixedP99', FEW_CALLS), strong: true },
  {
    id: 'times',
    title: 'Ratio',
    unit: '×',
    number: true,
    hint: 'P99 mixed / P99 alone',
    cell: ({ times }) =>
      times === null ? <Missing why={FEW_CALLS} /> : times < 10 ? times.toFixed(1) : formatCount(times),
  },
  {
    ...latency('withoutP99', 'the suspect itself, no suspect, or too few calls'),
    title: 'P99 without the suspect',
    hint: 'In the mix without the tool that seemed to hold the others',
  },
  {
    id: 'calls',
    title: 'Calls mixed',
    number: true,
    hint: 'Right answers of the mixed step, median over rounds',
    cell: (row) => formatCount(row.calls),
  },
];

function latency(
  id: 'aloneP50' | 'aloneP99' | 'mixedP50' | 'mixedP99' | 'withoutP99',
  why = 'no right answer',
): Column<Row> {
  return pageColumn(columns, `${id}Ms`, {
    id,
    cell: ({ [`${id}Ms` as const]: ms }) => (ms === null ? <Missing why={why} /> : heldMs(ms)),
  });
}
