'use client';

import type { Verdict } from '@headroom/report/compare';
import Link from 'next/link';
import { VerdictMark } from '#results/comparison/verdict-mark.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { type Bar, ChangeBar } from './change-bar.tsx';
import { FigureText } from './figure-text.tsx';

/** A metric of a comparison in the words of its row: a fraction of the elements that they are drawn as. */
export interface RowText {
  readonly key: string;
  /** Address that opens it; null where the page opens none. */
  readonly href: string | null;
  readonly server: string;
  /** Null: the server as a whole. */
  readonly tool: string | null;
  readonly metric: string;
  readonly unit: string;
  readonly primary: boolean;
  /** Null: not measured. */
  readonly base: string | null;
  readonly head: string | null;
  readonly change: string;
  /** Interval of the change, or why it has none. */
  readonly changeHint: string;
  readonly bar: Bar;
  readonly verdict: Verdict;
  /** Whether the verdict is told: not before the first look. */
  readonly judged: boolean;
  readonly floor: string;
  /** Reason of the verdict, or when it was given. */
  readonly note: string | null;
  readonly rounds: string;
}

interface Props {
  label: string;
  rows: readonly RowText[];
  /** Ends of the axis that the rows share, in words. */
  ends: string;
  /** Key of the row that is open. */
  current: string | undefined;
}

/** A table of metrics, base against head. */
export function RowTable({ label, rows, ends, current }: Props) {
  return (
    <DataTable
      label={label}
      cards
      rows={rows}
      rowKey={({ key }) => key}
      isCurrent={({ key }) => key === current}
      columns={columnsOf(ends)}
    />
  );
}

function columnsOf(ends: string): Column<RowText>[] {
  const right = { number: true } as const;
  return [
    { id: 'server', title: 'Server', cell: ({ server }) => <span className="font-medium">{server}</span> },
    { id: 'tool', title: 'Tool', cell: ({ tool }) => tool ?? <span className="text-muted">all</span> },
    { id: 'metric', title: 'Metric', cell: metricLink },
    { ...right, id: 'base', title: 'Base', cell: ({ base, unit }) => <FigureText text={base} unit={unit} /> },
    { ...right, id: 'head', title: 'Head', cell: ({ head, unit }) => <FigureText text={head} unit={unit} /> },
    {
      ...right,
      id: 'change',
      title: 'Change',
      cell: ({ change, changeHint }) => <span title={changeHint}>{change}</span>,
    },
    {
      id: 'bar',
      title: 'Against the noise floor',
      unit: ends,
      wide: true,
      cell: ({ bar, verdict }) => <ChangeBar bar={bar} verdict={verdict} />,
    },
    { id: 'verdict', title: 'Verdict', wide: true, cell: verdictCell },
    { ...right, id: 'rounds', title: 'Rounds', cell: ({ rounds }) => rounds },
  ];
}

function metricLink({ href, server, tool, metric, primary }: RowText) {
  if (href === null) return <span className={primary ? 'font-semibold' : undefined}>{metric}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={primary ? 'link font-semibold' : 'link'}
      aria-label={`${server}, ${tool ?? 'all tools'}, ${metric}: open`}
    >
      {metric}
    </Link>
  );
}

function verdictCell({ verdict, judged, floor, note }: RowText) {
  if (!judged) return <span className="text-muted">{note}</span>;
  return (
    <span className="flex items-baseline gap-2">
      <VerdictMark verdict={verdict} title={floor} />
      {note && (
        <span className="block max-w-72 truncate text-12 text-muted" title={note}>
          <Figures text={note} />
        </span>
      )}
    </span>
  );
}
