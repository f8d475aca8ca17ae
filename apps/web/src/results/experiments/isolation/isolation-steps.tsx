import type { IsolatedTool, Isolation, IsolationStep } from '@headroom/model/experiments';
import { formatCount, heldMs, limitLabel, supports } from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';

/** The steps of one trial, a row for each tool. */
export function IsolationSteps({ experiment, label }: { experiment: Isolation; label: string }) {
  const rows = experiment.steps.flatMap((step, index) =>
    step.tools.map((tool): Row => ({ ...tool, number: index + 1, step })),
  );
  return (
    <DataTable
      label={label}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ number, name }) => `${number} ${name}`}
    />
  );
}

type Row = IsolatedTool & { readonly number: number; readonly step: IsolationStep };

const COLUMNS: Column<Row>[] = [
  { id: 'number', title: 'Step', number: true, cell: (row) => String(row.number) },
  { id: 'load', title: 'Load', cell: ({ step }) => loadLabel(step) },
  { id: 'tool', title: 'Tool', cell: (row) => row.name },
  latency('p50', 'P50', (row) => row.p50Ms),
  tail(90),
  tail(99),
  { id: 'calls', title: 'Calls', number: true, cell: (row) => formatCount(row.calls) },
  { id: 'wrong', title: 'Wrong', number: true, cell: (row) => formatCount(row.wrong) },
  {
    id: 'limitedBy',
    title: 'Limited by',
    cell: ({ step }) => limitLabel(step.limitedBy),
  },
];

function loadLabel({ load, tool }: IsolationStep): string {
  if (load === 'alone') return 'alone';
  return load === 'mixed' ? 'all tools' : `all but ${tool}`;
}

/** A percentile, where there are calls enough beyond it. */
function tail(pct: 90 | 99): Column<Row> {
  return {
    ...{ id: `p${pct}`, title: `P${pct}`, unit: 'ms', number: true },
    cell: (row) => {
      const ms = row[`p${pct}Ms` as const];
      if (ms === null) return <Missing why="no right answer" />;
      return supports(row.calls, pct) ? heldMs(ms) : <Missing why="too few calls" />;
    },
  };
}

function latency(id: string, title: string, read: (row: Row) => number | null): Column<Row> {
  return {
    ...{ id, title, unit: 'ms', number: true },
    cell: (row) => {
      const ms = read(row);
      return ms === null ? <Missing why="no right answer" /> : heldMs(ms);
    },
  };
}
